//! Expressions.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::{Span, Spanned};
use swc_ecma_ast::{
    AssignExpr, AssignOp, BinExpr, BinaryOp, CondExpr, Expr, Lit, MemberProp, MetaPropKind,
    ObjectLit, Pat, Prop as AstProp, PropOrSpread, SuperProp, Tpl, UnaryExpr, UnaryOp, UpdateExpr,
    UpdateOp,
};

use super::{
    heap::{Code, EnvId, Integrity, Kind, Prop},
    host::{Host, Schema},
    ops,
    origin::{Client, Origin, Step},
    run::{Abrupt, DEEPEST_EVAL, R, Run},
    text::{Piece, Text},
    value::{Extern, Tag, V, Value},
};

impl<'a> Run<'a> {
    pub fn eval(&mut self, expr: &'a Expr, env: EnvId) -> R<Value> {
        if self.depth >= DEEPEST_EVAL {
            return Ok(self.unknown(Step::Limit("code nested too deep to follow"), expr.span()));
        }
        self.depth += 1;
        let result = self.eval_inner(expr, env);
        self.depth -= 1;
        result
    }

    fn eval_inner(&mut self, expr: &'a Expr, env: EnvId) -> R<Value> {
        self.step()?;
        match expr {
            Expr::Ident(ident) => self.read(&ident.sym, env, ident.span),
            Expr::Lit(lit) => Ok(self.literal(lit)),
            Expr::Member(_)
            | Expr::Call(_)
            | Expr::OptChain(_)
            | Expr::New(_)
            | Expr::TsNonNull(_) => self.chain(expr, env),
            Expr::Paren(paren) => self.eval(&paren.expr, env),
            Expr::Object(object) => self.object(object, env),
            Expr::Array(array) => {
                let mut items = Vec::with_capacity(array.elems.len());
                let mut open = None;
                for elem in &array.elems {
                    match elem {
                        None => items.push(Value::undefined(array.span)),
                        Some(elem) => {
                            let value = self.eval(&elem.expr, env)?;
                            if elem.spread.is_none() {
                                items.push(value);
                            } else {
                                match self.iterate(&value, elem.span())? {
                                    Some(more) => items.extend(more),
                                    None => open = value.origin().cloned(),
                                }
                            }
                        }
                    }
                }
                let value = self.array(items, array.span);
                if let (Some(open), Some(id)) = (open, value.as_obj()) {
                    self.heap.get_mut(id).open = Some(open);
                }
                Ok(value)
            }
            Expr::Arrow(arrow) => Ok(self.closure(Code::Arrow(arrow), env, None, None)),
            Expr::Fn(function) => {
                let Some(ident) = &function.ident else {
                    return Ok(self.closure(Code::Function(&function.function), env, None, None));
                };
                let scope = self.heap.scope(Some(env), false);
                let value = self.closure(
                    Code::Function(&function.function),
                    scope,
                    None,
                    Some(ident.sym.clone()),
                );
                self.heap.declare(scope, &ident.sym, value.clone());
                Ok(value)
            }
            Expr::Class(class) => {
                let name = class.ident.as_ref().map(|ident| ident.sym.clone());
                self.class(&class.class, name, env)
            }
            Expr::This(this) => Ok(self.this(env, this.span)),
            Expr::Cond(cond) => self.ternary(cond, env),
            Expr::Bin(bin) => self.binary(bin, env),
            Expr::Unary(unary) => self.unary(unary, env),
            Expr::Update(update) => self.update(update, env),
            Expr::Assign(assign) => self.assignment(assign, env),
            Expr::Tpl(tpl) => self.template(tpl, env),
            Expr::Await(wait) => {
                let value = self.eval(&wait.arg, env)?;
                self.wait_for(value, wait.span)
            }
            Expr::Seq(seq) => {
                let mut last = Value::undefined(seq.span);
                for expr in &seq.exprs {
                    last = self.eval(expr, env)?;
                }
                Ok(last)
            }
            Expr::Yield(each) => {
                let value = match &each.arg {
                    Some(arg) => self.eval(arg, env)?,
                    None => Value::undefined(each.span),
                };
                if !each.delegate {
                    return self.yielded(value, each.span);
                }
                if let V::Obj(id) = value.v
                    && let Kind::Generator(super::heap::Generator::Ready { .. }) =
                        self.heap.get(id).kind
                {
                    return self.run_generator(id);
                }
                for item in self.iterate(&value, each.span)?.unwrap_or_default() {
                    self.yielded(item, each.span)?;
                }
                Ok(Value::undefined(each.span))
            }
            Expr::TaggedTpl(tagged) => {
                let tag = self.eval(&tagged.tag, env)?;
                if self.is_input_function(&tag) {
                    return self.tagged_template(&tag, &tagged.tpl, env, tagged.span);
                }
                let text = self.template(&tagged.tpl, env)?;
                if tag
                    .as_extern()
                    .is_some_and(|path| path.dotted() == "String.raw")
                {
                    return Ok(text);
                }
                let origin = tag
                    .origin()
                    .cloned()
                    .unwrap_or_else(|| Origin::new(Step::Opaque("a tagged template"), tagged.span));
                Ok(self.derived(&origin, Step::Call, tagged.span))
            }
            Expr::MetaProp(meta) => Ok(match meta.kind {
                MetaPropKind::ImportMeta => {
                    let path = Extern {
                        module: Atom::default(),
                        path: vec!["import.meta".into()],
                    };
                    Value::new(V::Extern(Rc::new(path)), meta.span)
                }
                MetaPropKind::NewTarget => Value::str("new.target", meta.span),
            }),
            Expr::SuperProp(prop) => {
                let key = self.super_key(&prop.prop, env)?;
                self.super_member(&key, env, prop.span)
            }
            Expr::TsAs(cast) => self.eval(&cast.expr, env),
            Expr::TsSatisfies(cast) => self.eval(&cast.expr, env),
            Expr::TsTypeAssertion(cast) => self.eval(&cast.expr, env),
            Expr::TsConstAssertion(cast) => self.eval(&cast.expr, env),
            Expr::TsInstantiation(cast) => self.eval(&cast.expr, env),
            _ => Ok(self.unknown(Step::Opaque("an expression"), expr.span())),
        }
    }

    /// An initialiser: a function or class without a name takes the binding's.
    pub fn eval_named(&mut self, expr: &'a Expr, name: &Pat, env: EnvId) -> R<Value> {
        if let (Expr::Class(class), Pat::Ident(ident)) = (expr, name) {
            let name = class
                .ident
                .as_ref()
                .map_or_else(|| ident.id.sym.clone(), |ident| ident.sym.clone());
            return self.class(&class.class, Some(name), env);
        }
        self.eval(expr, env)
    }

    fn literal(&mut self, lit: &Lit) -> Value {
        match lit {
            Lit::Str(s) => Value::new(V::Str(s.value.to_atom_lossy().into_owned()), s.span),
            Lit::Num(n) => Value::num(n.value, n.span),
            Lit::Bool(b) => Value::bool(b.value, b.span),
            Lit::Null(null) => Value::new(V::Null, null.span),
            Lit::BigInt(n) => Value::num(n.value.to_string().parse().unwrap_or(f64::NAN), n.span)
                .tagged(Tag::BIGINT),
            Lit::Regex(regex) => {
                let kind = Kind::Regex {
                    source: regex.exp.clone(),
                    flags: regex.flags.clone(),
                };
                Value::obj(self.heap.alloc(kind, None, regex.span), regex.span)
            }
            Lit::JSXText(text) => {
                Value::new(V::Str(text.value.to_atom_lossy().into_owned()), text.span)
            }
        }
    }

    fn object(&mut self, object: &'a ObjectLit, env: EnvId) -> R<Value> {
        let id = self.plain(object.span);
        for prop in &object.props {
            match prop {
                PropOrSpread::Spread(spread) => {
                    let value = self.eval(&spread.expr, env)?;
                    self.copy_props(&value, id, spread.dot3_token)?;
                }
                PropOrSpread::Prop(prop) => match &**prop {
                    AstProp::Shorthand(ident) => {
                        let mut value = self.read(&ident.sym, env, ident.span)?;
                        if matches!(value.v, V::Undefined) && value.at == crate::syntax::NOWHERE {
                            value.at = ident.span;
                        }
                        self.heap.put(id, &ident.sym, Prop::Value(value));
                    }
                    AstProp::KeyValue(pair) => {
                        let key = self.prop_name(&pair.key, env)?;
                        let value = self.eval(&pair.value, env)?;
                        self.define(id, key, Prop::Value(value), pair.key.span());
                    }
                    AstProp::Method(method) => {
                        let key = self.prop_name(&method.key, env)?;
                        let value = self.closure(
                            Code::Function(&method.function),
                            env,
                            Some(id),
                            key.clone(),
                        );
                        self.define(id, key, Prop::Value(value), method.key.span());
                    }
                    AstProp::Getter(getter) => {
                        if let Some(key) = self.prop_name(&getter.key, env)? {
                            let get = self.closure(
                                Code::Function(&getter.function),
                                env,
                                Some(id),
                                Some(key.clone()),
                            );
                            self.accessor(id, &key, Some(get), None);
                        }
                    }
                    AstProp::Setter(setter) => {
                        if let Some(key) = self.prop_name(&setter.key, env)? {
                            let set = self.closure(
                                Code::Function(&setter.function),
                                env,
                                Some(id),
                                Some(key.clone()),
                            );
                            self.accessor(id, &key, None, Some(set));
                        }
                    }
                    AstProp::Assign(assign) => {
                        let value = self.eval(&assign.value, env)?;
                        self.heap.put(id, &assign.key.sym, Prop::Value(value));
                    }
                },
            }
        }
        Ok(Value::obj(id, object.span))
    }

    /// Sets a property whose key may not be known.
    fn define(&mut self, id: super::heap::ObjId, key: Option<Atom>, prop: Prop, at: Span) {
        match key {
            Some(key) if &*key == "__proto__" => {
                if let Prop::Value(Value {
                    v: V::Obj(proto), ..
                }) = prop
                {
                    self.heap.get_mut(id).proto = Some(proto);
                }
            }
            Some(key) => self.heap.put(id, &key, prop),
            None => {
                self.heap.get_mut(id).open = Some(Origin::new(Step::Opaque("a computed key"), at));
            }
        }
    }

    pub fn accessor(
        &mut self,
        id: super::heap::ObjId,
        key: &Atom,
        get: Option<Value>,
        set: Option<Value>,
    ) {
        let (old_get, old_set) = match self.heap.own(id, key) {
            Some(Prop::Accessor { get, set }) => (get.clone(), set.clone()),
            _ => (None, None),
        };
        self.heap.put(
            id,
            key,
            Prop::Accessor {
                get: get.or(old_get),
                set: set.or(old_set),
            },
        );
    }

    fn ternary(&mut self, cond: &'a CondExpr, env: EnvId) -> R<Value> {
        let mut cond = cond;
        loop {
            let splits = self.splits.len();
            let (is, asked) = self.condition(&cond.test, env)?;
            match is {
                Some(true) => {
                    if asked {
                        self.tell(cond.test.span(), "the condition holds for ping");
                        self.enter_branch(cond.cons.span());
                    }
                    return self.eval(&cond.cons, env);
                }
                Some(false) => {
                    if asked && is_negation(&cond.test) {
                        self.tell(cond.test.span(), "the condition excludes all but ping");
                        self.enter_branch(cond.alt.span());
                    }
                    match &*cond.alt {
                        Expr::Cond(next) => cond = next,
                        other => return self.eval(other, env),
                    }
                }
                None => {
                    return self.each_way(splits, |run| {
                        let a = run.may(|run| run.eval(&cond.cons, env))?;
                        let b = run.may(|run| run.eval(&cond.alt, env))?;
                        if a.is_none() || b.is_none() {
                            run.heap.note_effect();
                        }
                        Ok(run.either(a.into_iter().chain(b).collect(), cond.span))
                    });
                }
            }
        }
    }

    fn binary(&mut self, bin: &'a BinExpr, env: EnvId) -> R<Value> {
        // Chains such as `a + b + c + …` nest to the left, as deep as they are long.
        let mut links = vec![bin];
        while let Expr::Bin(left) = &*links[links.len() - 1].left {
            links.push(left);
        }
        let first = links[links.len() - 1];
        let mut value = if let Expr::PrivateName(name) = &*first.left {
            Value::str(format!("#{}", name.name), name.span)
        } else {
            self.eval(&first.left, env)?
        };
        for link in links.into_iter().rev() {
            value = match link.op {
                BinaryOp::LogicalAnd | BinaryOp::LogicalOr | BinaryOp::NullishCoalescing => {
                    self.logical(link.op, value, &link.right, env, link.span)?
                }
                op => {
                    let right = self.eval(&link.right, env)?;
                    self.operate(op, value, right, link.span)?
                }
            };
        }
        Ok(value)
    }

    fn logical(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: &'a Expr,
        env: EnvId,
        at: Span,
    ) -> R<Value> {
        let splits = self.splits.len();
        let take_right = match op {
            BinaryOp::NullishCoalescing => {
                let left = self.pick(left.clone());
                match &left.v {
                    V::Undefined | V::Null => Some(true),
                    V::Unknown(origin) => {
                        let nullish = origin.then(Step::Member("@@nullish".into()), at);
                        self.suppose_truthy(&nullish, at)
                    }
                    V::Alt(_) => None,
                    _ => Some(false),
                }
            }
            op => {
                let is = self.truth(&left, at)?;
                is.map(|is| is == (op == BinaryOp::LogicalAnd))
            }
        };
        match take_right {
            Some(true) => {
                self.decided(right.span(), 1);
                let value = self.eval(right, env)?;
                let switch = Tag::switch(left.tag.switch);
                Ok(value.tagged(switch))
            }
            Some(false) => {
                self.decided(right.span(), 0);
                if op == BinaryOp::LogicalOr || op == BinaryOp::NullishCoalescing {
                    // What the left side is taken for.
                    return Ok(self.pick(left));
                }
                Ok(left)
            }
            None => self.each_way(splits, |run| {
                let other = run.may(|run| run.eval(right, env))?;
                if other.is_none() {
                    run.heap.note_effect();
                }
                Ok(run.either(std::iter::once(left).chain(other).collect(), at))
            }),
        }
    }

    fn unary(&mut self, unary: &'a UnaryExpr, env: EnvId) -> R<Value> {
        let at = unary.span;
        match unary.op {
            UnaryOp::TypeOf => {
                if let Expr::Ident(ident) = &*unary.arg
                    && self.heap.resolve(env, &ident.sym).is_none()
                    && super::platform::globals::is_absent(&ident.sym)
                {
                    return Ok(Value::str("undefined", at));
                }
                let value = self.eval(&unary.arg, env)?;
                let value = self.pick(value);
                Ok(match self.type_of(&value) {
                    Some(name) => Value::str(name, at),
                    None => {
                        let origin = value
                            .origin()
                            .cloned()
                            .unwrap_or_else(|| Origin::new(Step::Opaque("a type"), at));
                        self.derived(&origin, Step::Member("@@typeof".into()), at)
                    }
                })
            }
            UnaryOp::Bang => {
                let value = self.eval(&unary.arg, env)?;
                Ok(match ops::truthiness(&value) {
                    Some(is) => Value {
                        v: V::Bool(!is),
                        at,
                        tag: Tag::switch(value.tag.switch),
                    },
                    None if self.probing() => match self.truth(&value, at)? {
                        Some(is) => Value::bool(!is, at),
                        None => self.unknown(Step::Opaque("a condition"), at),
                    },
                    None => {
                        let origin = value
                            .origin()
                            .cloned()
                            .unwrap_or_else(|| Origin::new(Step::Opaque("a condition"), at));
                        self.derived(&origin, Step::Member("@@not".into()), at)
                    }
                })
            }
            UnaryOp::Void => {
                self.eval(&unary.arg, env)?;
                Ok(Value::undefined(at))
            }
            UnaryOp::Delete => {
                if let Expr::Member(member) = unary.arg.unwrap_parens() {
                    let object = self.eval(&member.obj, env)?;
                    let object = self.pick(object);
                    let key = self.member_key(&member.prop, env)?;
                    let key = self.pick(key);
                    self.delete_member(&object, &key, at);
                }
                Ok(Value::bool(true, at))
            }
            UnaryOp::Minus | UnaryOp::Plus | UnaryOp::Tilde => {
                let value = self.eval(&unary.arg, env)?;
                let value = self.pick(value);
                Ok(match ops::to_number(&value) {
                    Some(n) => {
                        let n = match unary.op {
                            UnaryOp::Minus => -n,
                            UnaryOp::Tilde => f64::from(!ops::to_int32(n)),
                            _ => n,
                        };
                        Value {
                            v: V::Num(n),
                            at,
                            tag: value.tag.only(Tag::NONE),
                        }
                    }
                    None => {
                        let origin = value
                            .origin()
                            .cloned()
                            .unwrap_or_else(|| Origin::new(Step::Opaque("a number"), at));
                        self.derived(&origin, Step::AsText, at)
                    }
                })
            }
        }
    }

    fn update(&mut self, update: &'a UpdateExpr, env: EnvId) -> R<Value> {
        let old = self.eval(&update.arg, env)?;
        let old = self.pick(old);
        let new = match ops::to_number(&old) {
            Some(n) => Value::num(
                if update.op == UpdateOp::PlusPlus {
                    n + 1.0
                } else {
                    n - 1.0
                },
                update.span,
            ),
            None => self.unknown(Step::Runtime("a counter"), update.span),
        };
        self.assign_expr(&update.arg, new.clone(), env)?;
        Ok(if update.prefix { new } else { old })
    }

    fn assignment(&mut self, assign: &'a AssignExpr, env: EnvId) -> R<Value> {
        let logical = match assign.op {
            AssignOp::AndAssign => Some(BinaryOp::LogicalAnd),
            AssignOp::OrAssign => Some(BinaryOp::LogicalOr),
            AssignOp::NullishAssign => Some(BinaryOp::NullishCoalescing),
            _ => None,
        };
        let value = match (assign.op, logical) {
            (AssignOp::Assign, _) => {
                let value = match (&*assign.right, &assign.left) {
                    (
                        Expr::Class(class),
                        swc_ecma_ast::AssignTarget::Simple(
                            swc_ecma_ast::SimpleAssignTarget::Ident(ident),
                        ),
                    ) => self.class(&class.class, Some(ident.id.sym.clone()), env)?,
                    (right, _) => self.eval(right, env)?,
                };
                self.notice_queue(&assign.left, &value, env, assign.span)?;
                value
            }
            (_, Some(op)) => {
                let old = self.read_target(&assign.left, env)?;
                self.logical(op, old, &assign.right, env, assign.span)?
            }
            (op, None) => {
                let old = self.read_target(&assign.left, env)?;
                let right = self.eval(&assign.right, env)?;
                let op = match op {
                    AssignOp::AddAssign => BinaryOp::Add,
                    AssignOp::SubAssign => BinaryOp::Sub,
                    AssignOp::MulAssign => BinaryOp::Mul,
                    AssignOp::DivAssign => BinaryOp::Div,
                    AssignOp::ModAssign => BinaryOp::Mod,
                    AssignOp::BitOrAssign => BinaryOp::BitOr,
                    AssignOp::BitAndAssign => BinaryOp::BitAnd,
                    AssignOp::BitXorAssign => BinaryOp::BitXor,
                    AssignOp::LShiftAssign => BinaryOp::LShift,
                    AssignOp::RShiftAssign => BinaryOp::RShift,
                    AssignOp::ZeroFillRShiftAssign => BinaryOp::ZeroFillRShift,
                    _ => BinaryOp::Exp,
                };
                self.operate(op, old, right, assign.span)?
            }
        };
        self.assign(&assign.left, value.clone(), env)?;
        Ok(value)
    }

    fn read_target(&mut self, target: &'a swc_ecma_ast::AssignTarget, env: EnvId) -> R<Value> {
        use swc_ecma_ast::{AssignTarget, SimpleAssignTarget};
        match target {
            AssignTarget::Simple(SimpleAssignTarget::Ident(ident)) => {
                self.read(&ident.id.sym, env, ident.id.span)
            }
            AssignTarget::Simple(SimpleAssignTarget::Member(member)) => {
                let object = self.eval(&member.obj, env)?;
                let object = self.pick(object);
                let key = self.member_key(&member.prop, env)?;
                self.get(&object, &key, member.span)
            }
            AssignTarget::Simple(SimpleAssignTarget::Paren(paren)) => self.eval(&paren.expr, env),
            AssignTarget::Simple(SimpleAssignTarget::TsNonNull(cast)) => self.eval(&cast.expr, env),
            AssignTarget::Simple(SimpleAssignTarget::TsAs(cast)) => self.eval(&cast.expr, env),
            _ => Ok(Value::undefined(target.span())),
        }
    }

    /// `queue = queue.then(…)`: a promise that was there before the message, and now has it behind.
    fn notice_queue(
        &mut self,
        target: &'a swc_ecma_ast::AssignTarget,
        value: &Value,
        env: EnvId,
        at: Span,
    ) -> R<()> {
        if !self.probing() {
            return Ok(());
        }
        let Some(new) = value.as_obj() else {
            return Ok(());
        };
        if !matches!(self.heap.get(new).kind, Kind::Promise(_)) || new.0 < self.trace.older {
            return Ok(());
        }
        let old = self.read_target(target, env)?;
        if let Some(old) = old.as_obj()
            && old.0 < self.trace.older
            && matches!(self.heap.get(old).kind, Kind::Promise(_))
        {
            self.waited(at, super::trace::WaitKind::Queue);
        }
        Ok(())
    }

    /// A tag of the input's own gets the texts, as they are and raw, and the values.
    fn tagged_template(&mut self, tag: &Value, tpl: &'a Tpl, env: EnvId, at: Span) -> R<Value> {
        let (mut cooked, mut raw) = (Vec::new(), Vec::new());
        for quasi in &tpl.quasis {
            cooked.push(match &quasi.cooked {
                Some(text) => Value::new(V::Str(text.to_atom_lossy().into_owned()), quasi.span),
                None => Value::undefined(quasi.span),
            });
            raw.push(Value::new(V::Str(quasi.raw.clone()), quasi.span));
        }
        let texts = self.array(cooked, at);
        let raw = self.array(raw, at);
        if let Some(id) = texts.as_obj() {
            self.heap.put(id, &"raw".into(), Prop::Hidden(raw));
        }
        let mut args = vec![texts];
        for expr in &tpl.exprs {
            args.push(self.eval(expr, env)?);
        }
        self.call(tag, Value::undefined(at), args, at)
    }

    fn template(&mut self, tpl: &'a Tpl, env: EnvId) -> R<Value> {
        let mut text = Text::default();
        let mut tag = Tag::NONE;
        for (index, quasi) in tpl.quasis.iter().enumerate() {
            let cooked = quasi.cooked.as_ref().map_or_else(
                || quasi.raw.clone(),
                |cooked| cooked.to_atom_lossy().into_owned(),
            );
            if !cooked.is_empty() {
                text.push(Piece::Known(Rc::from(&*cooked)));
            }
            if let Some(expr) = tpl.exprs.get(index) {
                let value = self.eval(expr, env)?;
                let value = self.pick(value);
                tag = tag.and(value.tag.only(Tag::METHOD));
                let more = self.text_of(&value, expr.span());
                text.extend(&more);
            }
        }
        Ok(self.string(text, tpl.span).tagged(tag))
    }

    /// A string value of a text: plain where it is known whole and holds no JSON worth keeping.
    pub fn string(&self, text: Text, at: Span) -> Value {
        match text.pieces.as_slice() {
            [] => Value::str("", at),
            [Piece::Known(known)] => Value::str(&**known, at),
            _ => Value::new(V::Text(Rc::new(text)), at),
        }
    }

    // Members.

    pub fn member_key(&mut self, prop: &'a MemberProp, env: EnvId) -> R<Value> {
        match prop {
            MemberProp::Ident(ident) => Ok(Value::new(V::Str(ident.sym.clone()), ident.span)),
            MemberProp::PrivateName(name) => Ok(Value::str(format!("#{}", name.name), name.span)),
            MemberProp::Computed(computed) => self.eval(&computed.expr, env),
        }
    }

    pub fn super_key(&mut self, prop: &'a SuperProp, env: EnvId) -> R<Value> {
        match prop {
            SuperProp::Ident(ident) => Ok(Value::new(V::Str(ident.sym.clone()), ident.span)),
            SuperProp::Computed(computed) => self.eval(&computed.expr, env),
        }
    }

    /// A property key as text.
    pub fn key_of(&self, key: &Value) -> Option<Atom> {
        match &key.v {
            V::Num(n) => Some(super::text::number(*n).into()),
            V::Bool(b) => Some(b.to_string().into()),
            V::Undefined => Some("undefined".into()),
            V::Null => Some("null".into()),
            V::Extern(path) if path.path.first().is_some_and(|name| &**name == "Symbol") => {
                Some(format!("@@{}", path.path.last().map_or("", |name| name)).into())
            }
            _ => key.as_str(),
        }
    }

    /// `object[key]`.
    pub fn get(&mut self, object: &Value, key: &Value, at: Span) -> R<Value> {
        if let Some(name) = self.key_of(key) {
            let about_method = key.tag.has(Tag::METHOD);
            if about_method {
                self.note_table(object);
            }
            let value = self.member(object, &name, at)?;
            if about_method {
                self.looked_up(&value, at);
            }
            return Ok(value);
        }
        // The key is not known.
        let key = self.pick(key.clone());
        if let Some(name) = self.key_of(&key) {
            return self.member(object, &name, at);
        }
        let origin = key
            .origin()
            .cloned()
            .unwrap_or_else(|| Origin::new(Step::Opaque("a key"), at));
        if let V::Obj(id) = object.v {
            self.dispatch_among(&origin, &self.keys_of(object, at).unwrap_or_default(), at);
            let mut values: Vec<Value> = self
                .heap
                .get(id)
                .props
                .iter()
                .filter_map(|(name, prop)| match prop {
                    Prop::Value(_) if matches!(&key.v, V::Text(text) if !text.may_be(name)) => None,
                    Prop::Value(value) => Some(value.clone()),
                    Prop::Hidden(value) if &**name == "@@any" => Some(value.clone()),
                    _ => None,
                })
                .collect();
            let stored = self.heap.own(id, "@@any").is_some();
            if let Kind::Array(items) = &self.heap.get(id).kind {
                values.extend(items.iter().cloned());
            }
            const MOST: usize = 10;
            if self.probing()
                && !values.is_empty()
                && values.len() <= MOST
                && (stored || self.heap.get(id).open.is_none())
            {
                let mut all = vec![Value::undefined(at)];
                all.extend(values.into_iter().filter(|value| !value.is_undefined()));
                return Ok(self.find_in_table(id, &origin, &all, at));
            }
            if !self.probing() && !values.is_empty() && values.len() <= MOST {
                values.push(Value::undefined(at));
                return Ok(self.either(values, at));
            }
        }
        if object.is_nullish() && self.probing() {
            return self.throw("TypeError", "Cannot read properties of undefined", at);
        }
        let origin = object
            .origin()
            .map_or(Rc::clone(&origin), |from| Origin::heavier(from, &origin));
        Ok(self.derived(&origin, Step::Element, at))
    }

    /// A table was asked for the method.
    fn looked_up(&mut self, value: &Value, at: Span) {
        if !self.probing() {
            return;
        }
        match &value.v {
            V::Undefined => {
                self.asked(at, false);
                self.tell(at, "the table has no entry for ping");
            }
            V::Obj(id) => {
                let obj = self.heap.get(*id);
                let place = match &obj.kind {
                    Kind::Function(function) => function.code.span(),
                    _ => value.at,
                };
                self.asked(at, true);
                self.tell(at, "the table has an entry for ping");
                self.enter_branch(place);
            }
            V::Unknown(_) | V::Alt(_) => {}
            _ => {
                self.asked(at, true);
                self.tell(at, "the table has an entry for ping");
                self.enter_branch(if value.at == crate::syntax::NOWHERE {
                    at
                } else {
                    value.at
                });
            }
        }
    }

    fn note_table(&mut self, object: &Value) {
        if !self.probing() {
            return;
        }
        if let V::Obj(id) = object.v {
            let names: Vec<Atom> = self
                .heap
                .get(id)
                .props
                .iter()
                .map(|(key, _)| key.clone())
                .take(64)
                .collect();
            self.trace.names.extend(names);
        }
    }

    /// `object.name`.
    pub fn member(&mut self, object: &Value, name: &Atom, at: Span) -> R<Value> {
        match &object.v {
            V::Obj(id) => self.object_member(*id, object, name, at),
            V::Undefined | V::Null => {
                if !self.probing() {
                    // Setting up without a configuration: what is not there now will be.
                    return Ok(self.unknown(Step::Opaque("a value that is not set up"), at));
                }
                let what = if matches!(object.v, V::Null) {
                    "null"
                } else {
                    "undefined"
                };
                self.throw(
                    "TypeError",
                    format!("Cannot read properties of {what} (reading '{name}')"),
                    at,
                )
            }
            V::Unknown(origin) => {
                if let Some(value) = self.substitute(origin, name, at) {
                    return Ok(value);
                }
                if origin.is_check_of_package() {
                    // As for `safeParse`: a right message is taken to be let through.
                    match &**name {
                        "valid" | "success" | "ok" | "isValid" => return Ok(Value::bool(true, at)),
                        "error" | "errors" | "issues" => return Ok(Value::undefined(at)),
                        _ => {}
                    }
                }
                Ok(self.derived(origin, Step::Member(name.clone()), at))
            }
            V::Alt(values) => {
                if self.probing() {
                    let picked = self.pick(object.clone());
                    return self.member(&picked, name, at);
                }
                let values = Rc::clone(values);
                let mut found = Vec::new();
                for value in values.iter() {
                    if let Some(value) = self.may(|run| run.member(value, name, at))? {
                        found.push(value);
                    }
                }
                Ok(self.either(found, at))
            }
            V::Extern(path) => {
                let path = Rc::clone(path);
                Ok(self.extern_member(&path, name, at))
            }
            V::Method(_) => Ok(Value::new(
                V::Method(Rc::new((object.clone(), name.clone()))),
                at,
            )),
            V::Str(_) | V::Text(_) => self.string_member(object, name, at),
            V::Num(_) | V::Bool(_) => Ok(Value::new(
                V::Method(Rc::new((object.clone(), name.clone()))),
                at,
            )),
        }
    }

    pub fn object_member(
        &mut self,
        id: super::heap::ObjId,
        object: &Value,
        name: &Atom,
        at: Span,
    ) -> R<Value> {
        if let Some((prop, _)) = self.heap.lookup(id, name) {
            return match prop.clone() {
                Prop::Value(mut value) => {
                    if matches!(value.v, V::Undefined) && value.at == crate::syntax::NOWHERE {
                        value.at = at;
                    }
                    Ok(value)
                }
                Prop::Hidden(value) => Ok(value),
                Prop::Accessor { get: Some(get), .. } => {
                    self.call(&get, object.clone(), Vec::new(), at)
                }
                Prop::Accessor { get: None, .. } => Ok(Value::undefined(at)),
            };
        }
        if let Some(value) = self.host_member(id, object, name, at)? {
            return Ok(value);
        }
        let obj = self.heap.get(id);
        if let Some(open) = obj.open.clone() {
            // Node's names of headers are in lower case.
            if matches!(open.step, Step::Client(Client::Header))
                && name.contains(|c: char| c.is_ascii_uppercase())
            {
                return Ok(Value::undefined(at));
            }
            return Ok(self.derived(&open, Step::Member(name.clone()), at));
        }
        // Beyond the code's own classes lies one that the input does not hold.
        if let Some(origin) = self.foreign_base(id) {
            return Ok(self.derived(&origin, Step::Member(name.clone()), at));
        }
        Ok(Value::undefined(at))
    }

    /// Assigns `object[key]`.
    pub fn set_member(&mut self, object: &Value, key: &Value, value: Value, at: Span) -> R<()> {
        let object = self.pick(object.clone());
        let id = match &object.v {
            V::Obj(id) => *id,
            V::Alt(values) => {
                for value_of in Rc::clone(values).iter() {
                    self.set_member(value_of, key, value.clone(), at)?;
                }
                return Ok(());
            }
            V::Undefined | V::Null if !self.probing() => return Ok(()),
            V::Undefined | V::Null => {
                let name = self.key_of(key).unwrap_or_default();
                return self.throw(
                    "TypeError",
                    format!("Cannot set properties of undefined (setting '{name}')"),
                    at,
                );
            }
            V::Unknown(origin) => {
                let origin = Rc::clone(origin);
                return self.set_on_unknown(&origin, key, value, at);
            }
            V::Extern(path) => {
                let path = Rc::clone(path);
                if let Some(name) = self.key_of(key) {
                    self.set_extern(&path, &name, value, at);
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        self.table_changes(id);
        let Some(name) = self.key_of(key) else {
            // Some property is set; which one is not known.
            let origin = key
                .origin()
                .cloned()
                .unwrap_or_else(|| Origin::new(Step::Opaque("a computed key"), at));
            self.heap.get_mut(id).open = Some(origin);
            let any = match self.own_value(id, "@@any") {
                Some(known) if !self.probing() => self.either(vec![value, known], at),
                _ => value,
            };
            self.heap.put(id, &"@@any".into(), Prop::Hidden(any));
            return Ok(());
        };
        if let Some((Prop::Accessor { set, .. }, _)) = self.heap.lookup(id, &name) {
            return match set.clone() {
                Some(set) => self.call(&set, object.clone(), vec![value], at).map(|_| ()),
                None => self.unwritable(&name, at),
            };
        }
        let refuses = match self.heap.get(id).integrity {
            Integrity::Extensible => false,
            Integrity::Frozen => true,
            _ => self.own_value(id, &name).is_none(),
        };
        if refuses {
            return self.unwritable(&name, at);
        }
        if self.set_host_member(id, &name, &value, at)? {
            return Ok(());
        }
        if let Kind::Array(items) = &self.heap.get(id).kind {
            let length = items.len();
            if let Ok(index) = name.parse::<usize>() {
                const LONGEST: usize = 100_000;
                if index < LONGEST
                    && let Kind::Array(items) = &mut self.heap.get_mut(id).kind
                {
                    if index >= length {
                        items.resize(index + 1, Value::undefined(at));
                    }
                    items[index] = value;
                }
                return Ok(());
            }
            if &*name == "length" {
                if let (Some(n), Kind::Array(items)) =
                    (value.as_num(), &mut self.heap.get_mut(id).kind)
                {
                    items.truncate(n.max(0.0) as usize);
                }
                return Ok(());
            }
        }
        self.heap.put(id, &name, Prop::Value(value));
        Ok(())
    }

    /// Writing what cannot be written throws in strict code and does nothing elsewhere.
    fn unwritable(&mut self, name: &Atom, at: Span) -> R<()> {
        if self.probing() && self.is_strict() {
            return self.throw(
                "TypeError",
                format!("Cannot assign to read only property '{name}' of object"),
                at,
            );
        }
        Ok(())
    }

    /// Whether the code of the module under way is strict: a module, or one that says so.
    fn is_strict(&self) -> bool {
        use swc_ecma_ast::{Lit, ModuleItem, Stmt};
        let says_so = |item: &ModuleItem| {
            matches!(item, ModuleItem::Stmt(Stmt::Expr(stmt))
                if matches!(&*stmt.expr, Expr::Lit(Lit::Str(text))
                    if text.value.as_str() == Some("use strict")))
        };
        let unit = &self.program.units[self.unit];
        self.units[self.unit].esm || unit.items.first().is_some_and(says_so)
    }

    fn delete_member(&mut self, object: &Value, key: &Value, at: Span) {
        if let (V::Obj(id), Some(name)) = (&object.v, self.key_of(key)) {
            self.heap.remove(*id, &name);
        }
        let _ = at;
    }

    pub fn type_of(&self, value: &Value) -> Option<&'static str> {
        Some(match &value.v {
            V::Undefined => "undefined",
            V::Null => "object",
            V::Bool(_) => "boolean",
            V::Num(_) if value.tag.has(Tag::BIGINT) => "bigint",
            V::Num(_) => "number",
            V::Str(name) if name.starts_with("@@") => "symbol",
            V::Str(_) | V::Text(_) => "string",
            V::Method(_) => "function",
            V::Obj(id) => match self.heap.get(*id).kind {
                Kind::Function(_)
                | Kind::Class(_)
                | Kind::Bound(_)
                | Kind::Host(Host::Next { .. }) => "function",
                Kind::Host(Host::Proxy { ref target, .. }) => return self.type_of(target),
                _ => "object",
            },
            V::Extern(path) => return super::platform::globals::type_of(path),
            V::Alt(values) => {
                let first = self.type_of(values.first()?)?;
                return values
                    .iter()
                    .all(|value| self.type_of(value) == Some(first))
                    .then_some(first);
            }
            V::Unknown(_) => return None,
        })
    }

    /// Text of a value, as `String()` makes it.
    pub fn text_of(&self, value: &Value, at: Span) -> Text {
        let known = |s: &str| Text {
            pieces: vec![Piece::Known(s.into())],
        };
        match &value.v {
            V::Str(s) => known(s),
            V::Text(text) => (**text).clone(),
            V::Num(n) => known(&super::text::number(*n)),
            V::Bool(b) => known(if *b { "true" } else { "false" }),
            V::Undefined => known("undefined"),
            V::Null => known("null"),
            V::Obj(id) => {
                let obj = self.heap.get(*id);
                match &obj.kind {
                    Kind::Error => {
                        let message = match self.heap.own(*id, "message") {
                            Some(Prop::Value(message)) => self.text_of(message, at),
                            _ => Text::default(),
                        };
                        let mut text = known("Error: ");
                        text.extend(&message);
                        text
                    }
                    Kind::Array(items) => {
                        let mut text = Text::default();
                        for (index, item) in items.iter().enumerate() {
                            if index > 0 {
                                text.push(Piece::Known(",".into()));
                            }
                            if !item.is_nullish() {
                                text.extend(&self.text_of(item, at));
                            }
                        }
                        text
                    }
                    Kind::Promise(_) => known("[object Promise]"),
                    Kind::Map(_) => known("[object Map]"),
                    Kind::Set(_) => known("[object Set]"),
                    Kind::Plain => known("[object Object]"),
                    Kind::Regex { source, flags } => known(&format!("/{source}/{flags}")),
                    _ => Text {
                        pieces: vec![Piece::Unknown(Origin::new(
                            Step::Opaque("text of an object"),
                            at,
                        ))],
                    },
                }
            }
            V::Unknown(origin) => Text {
                pieces: vec![Piece::Unknown(Rc::clone(origin))],
            },
            _ => {
                let origin = value
                    .origin()
                    .cloned()
                    .unwrap_or_else(|| Origin::new(Step::Opaque("text"), at));
                Text {
                    pieces: vec![Piece::Unknown(origin)],
                }
            }
        }
    }

    /// Members of an iterable in order; nothing where they are not known.
    pub fn iterate(&mut self, value: &Value, at: Span) -> R<Option<Vec<Value>>> {
        let value = self.pick(value.clone());
        match &value.v {
            V::Obj(id) => {
                let id = *id;
                let obj = self.heap.get(id);
                if obj.open.is_some()
                    && !matches!(&obj.kind, Kind::Array(items) if !items.is_empty())
                {
                    return Ok(None);
                }
                match &obj.kind {
                    Kind::Array(items) | Kind::Set(items) => Ok(Some(items.clone())),
                    Kind::Map(entries) => {
                        let pairs = entries.clone();
                        Ok(Some(
                            pairs
                                .into_iter()
                                .map(|(k, v)| self.array(vec![k, v], at))
                                .collect(),
                        ))
                    }
                    Kind::Generator(super::heap::Generator::Ready { .. }) => {
                        self.consumers
                            .push(super::stmt::Consumer::Collect(Vec::new()));
                        let depth = self.consumers.len();
                        let result = self.run_generator(id);
                        self.consumers.truncate(depth);
                        let values = match self.consumers.pop() {
                            Some(super::stmt::Consumer::Collect(values)) => values,
                            _ => Vec::new(),
                        };
                        match result {
                            Ok(_) => Ok(Some(values)),
                            // It waits for more; what there is so far is used.
                            Err(super::run::Abrupt::Hang) if !values.is_empty() => Ok(Some(values)),
                            Err(other) => Err(other),
                        }
                    }
                    Kind::Generator(super::heap::Generator::Done { yielded, next, .. }) => {
                        Ok(Some(yielded.get(*next..).unwrap_or_default().to_vec()))
                    }
                    Kind::Host(Host::Headers(_)) => {
                        let pairs = self.call_method(&value, &"entries".into(), Vec::new(), at)?;
                        self.iterate(&pairs, at)
                    }
                    Kind::Plain if self.own_value(id, "@@chunks").is_some() => {
                        let chunks = self.own_value(id, "@@chunks");
                        let chunks = chunks.unwrap_or_else(|| Value::undefined(at));
                        self.iterate(&chunks, at)
                    }
                    _ => self.iterate_protocol(id, &value, at),
                }
            }
            V::Str(s) => Ok(Some(
                s.chars().map(|c| Value::str(c.to_string(), at)).collect(),
            )),
            V::Undefined | V::Null if self.probing() => {
                self.throw("TypeError", "undefined is not iterable", at)
            }
            _ => Ok(None),
        }
    }

    /// An object with its own `Symbol.iterator`.
    fn iterate_protocol(
        &mut self,
        id: super::heap::ObjId,
        value: &Value,
        at: Span,
    ) -> R<Option<Vec<Value>>> {
        for symbol in ["@@iterator", "@@asyncIterator"] {
            let Some((Prop::Value(make) | Prop::Hidden(make), _)) = self.heap.lookup(id, symbol)
            else {
                continue;
            };
            let make = make.clone();
            let iterator = self.call(&make, value.clone(), Vec::new(), at)?;
            let iterator = self.wait_for(iterator, at)?;
            if let Some(inner) = iterator.as_obj()
                && inner != id
                && matches!(
                    self.heap.get(inner).kind,
                    Kind::Generator(_) | Kind::Array(_) | Kind::Set(_) | Kind::Map(_)
                )
            {
                return self.iterate(&iterator, at);
            }
            let mut items = Vec::new();
            for _ in 0..64 {
                let next = self.member(&iterator, &"next".into(), at)?;
                let step = self.call(&next, iterator.clone(), Vec::new(), at)?;
                let step = self.wait_for(step, at)?;
                if step.is_unknown() {
                    return Ok(None);
                }
                let done = self.member(&step, &"done".into(), at)?;
                match ops::truthiness(&done) {
                    Some(true) => break,
                    Some(false) => {}
                    None => return Ok(None),
                }
                items.push(self.member(&step, &"value".into(), at)?);
            }
            return Ok(Some(items));
        }
        Ok(None)
    }

    pub fn schema(&mut self, schema: Schema, at: Span) -> Value {
        let id = self.heap.alloc(Kind::Host(Host::Schema(schema)), None, at);
        Value::obj(id, at)
    }

    /// Evaluates arguments, spreads included.
    pub fn arguments(
        &mut self,
        args: &'a [swc_ecma_ast::ExprOrSpread],
        env: EnvId,
    ) -> R<Vec<Value>> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            let value = self.eval(&arg.expr, env)?;
            if arg.spread.is_none() {
                values.push(value);
            } else {
                match self.iterate(&value, arg.span()) {
                    Ok(Some(more)) => values.extend(more),
                    Ok(None) => match value.origin() {
                        Some(origin) => {
                            values.push(self.derived(origin, Step::Element, arg.span()));
                        }
                        None => {
                            values.push(self.unknown(Step::Opaque("spread arguments"), arg.span()));
                        }
                    },
                    Err(Abrupt::Throw(_)) => {}
                    Err(other) => return Err(other),
                }
            }
        }
        Ok(values)
    }
}

/// Whether a condition holds where a question within it is answered with no: `a !== b`, `!(…)`.
pub fn is_negation(test: &Expr) -> bool {
    match test {
        Expr::Paren(paren) => is_negation(&paren.expr),
        Expr::Bin(bin) => matches!(bin.op, BinaryOp::NotEq | BinaryOp::NotEqEq),
        Expr::Unary(unary) => unary.op == UnaryOp::Bang,
        _ => false,
    }
}
