//! Classes, instances, `this` and `super`.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::{Span, Spanned};
use swc_ecma_ast::{
    Class, ClassMember, Constructor, Decorator, ExprOrSpread, Key, MethodKind, ParamOrTsParamProp,
    Pat, TsParamPropParam,
};

use super::{
    heap::{ClassData, Code, EnvId, Kind, ObjId, Prop},
    origin::{Origin, Step},
    run::{Frame, R, Run},
    value::{V, Value},
};

impl<'a> Run<'a> {
    pub fn class(&mut self, node: &'a Class, name: Option<Atom>, outer: EnvId) -> R<Value> {
        let env = self.heap.scope(Some(outer), false);
        let parent = match &node.super_class {
            Some(parent) => {
                let parent = self.eval(parent, env)?;
                Some(self.pick(parent))
            }
            None => None,
        };
        let proto = self.plain(node.span);
        let mut statics = None;
        if let Some(parent) = &parent {
            self.heap.get_mut(proto).proto = match &parent.v {
                V::Obj(id) => {
                    statics = Some(*id);
                    match &self.heap.get(*id).kind {
                        Kind::Class(data) => Some(data.proto),
                        _ => self.prototype_of(*id),
                    }
                }
                _ => Some(self.protos.object),
            };
        }
        let data = ClassData {
            node,
            env,
            parent,
            proto,
            name: name.clone(),
            unit: self.unit,
        };
        let id = self
            .heap
            .alloc(Kind::Class(Rc::new(data)), statics, node.span);
        if !self.probing() {
            self.classes.push(id);
        }
        let value = Value::obj(id, node.span);
        self.heap
            .put(proto, &"constructor".into(), Prop::Hidden(value.clone()));
        if let Some(name) = &name {
            self.heap.declare(env, name, value.clone());
        }
        for member in &node.body {
            self.member_of_class(member, id, proto, env)?;
        }
        for member in &node.body {
            self.static_of_class(member, id, env)?;
        }
        self.decorate(node, id, proto, env)?;
        Ok(value)
    }

    fn member_of_class(
        &mut self,
        member: &'a ClassMember,
        class: ObjId,
        proto: ObjId,
        env: EnvId,
    ) -> R<()> {
        let (key, function, kind, is_static) = match member {
            ClassMember::Method(method) if method.function.body.is_some() => (
                self.prop_name(&method.key, env)?,
                &method.function,
                method.kind,
                method.is_static,
            ),
            ClassMember::PrivateMethod(method) if method.function.body.is_some() => (
                Some(format!("#{}", method.key.name).into()),
                &method.function,
                method.kind,
                method.is_static,
            ),
            _ => return Ok(()),
        };
        let home = if is_static { class } else { proto };
        let Some(key) = key else {
            self.heap.get_mut(home).open =
                Some(Origin::new(Step::Opaque("a computed key"), member.span()));
            return Ok(());
        };
        let value = self.closure(Code::Function(function), env, Some(home), Some(key.clone()));
        match kind {
            MethodKind::Method => self.heap.put(home, &key, Prop::Hidden(value)),
            MethodKind::Getter => self.accessor(home, &key, Some(value), None),
            MethodKind::Setter => self.accessor(home, &key, None, Some(value)),
        }
        Ok(())
    }

    fn static_of_class(&mut self, member: &'a ClassMember, class: ObjId, env: EnvId) -> R<()> {
        let (key, value) = match member {
            ClassMember::ClassProp(prop) if prop.is_static && !prop.declare => {
                (self.prop_name(&prop.key, env)?, &prop.value)
            }
            ClassMember::PrivateProp(prop) if prop.is_static => {
                (Some(format!("#{}", prop.key.name).into()), &prop.value)
            }
            ClassMember::StaticBlock(block) => {
                let scope = self.heap.scope(Some(env), true);
                let at = block.span;
                let env = self.heap.env_mut(scope);
                env.this = Some(Value::obj(class, at));
                env.home = Some(class);
                self.block(&block.body.stmts, scope)?;
                return Ok(());
            }
            _ => return Ok(()),
        };
        let scope = self.heap.scope(Some(env), true);
        let scoped = self.heap.env_mut(scope);
        scoped.this = Some(Value::obj(class, member.span()));
        scoped.home = Some(class);
        let value = match value {
            Some(value) => self.eval(value, scope)?,
            None => Value::undefined(member.span()),
        };
        if let Some(key) = key {
            self.heap.put(class, &key, Prop::Value(value));
        }
        Ok(())
    }

    /// Runs decorators: TypeScript's older kind gets target, key and descriptor, the standard's
    /// gets the value and a context (TC39 decorators, stage 3).
    fn decorate(&mut self, node: &'a Class, class: ObjId, proto: ObjId, env: EnvId) -> R<()> {
        for member in &node.body {
            let (decorators, key, is_static): (&'a [Decorator], _, _) = match member {
                ClassMember::Method(method) => (
                    &method.function.decorators,
                    self.prop_name(&method.key, env)?,
                    method.is_static,
                ),
                ClassMember::ClassProp(prop) => (
                    &prop.decorators,
                    self.prop_name(&prop.key, env)?,
                    prop.is_static,
                ),
                ClassMember::AutoAccessor(prop) => match &prop.key {
                    Key::Public(key) => {
                        (&prop.decorators, self.prop_name(key, env)?, prop.is_static)
                    }
                    Key::Private(_) => continue,
                },
                _ => continue,
            };
            let Some(key) = key else { continue };
            let home = if is_static { class } else { proto };
            for decorator in decorators.iter().rev() {
                let function = self.eval(&decorator.expr, env)?;
                let member_value = match self.heap.own(home, &key) {
                    Some(Prop::Hidden(value) | Prop::Value(value)) => value.clone(),
                    _ => Value::undefined(decorator.span),
                };
                let name = Value::new(V::Str(key.clone()), decorator.span);
                let args = if self.wants_context(&function) {
                    let context = self.plain(decorator.span);
                    let kind = if matches!(member, ClassMember::Method(_)) {
                        "method"
                    } else {
                        "field"
                    };
                    self.heap
                        .set(context, "kind", Value::str(kind, decorator.span));
                    self.heap.set(context, "name", name);
                    self.heap.get_mut(context).open = Some(Origin::new(
                        Step::Opaque("a decorator's context"),
                        decorator.span,
                    ));
                    vec![member_value, Value::obj(context, decorator.span)]
                } else {
                    let descriptor = self.plain(decorator.span);
                    self.heap.set(descriptor, "value", member_value.clone());
                    vec![
                        Value::obj(home, decorator.span),
                        name,
                        Value::obj(descriptor, decorator.span),
                    ]
                };
                let result = self.may(|run| {
                    run.call(
                        &function,
                        Value::undefined(decorator.span),
                        args,
                        decorator.span,
                    )
                })?;
                if let Some(Value {
                    v: V::Obj(result), ..
                }) = result
                {
                    let replaced = match &self.heap.get(result).kind {
                        Kind::Function(_) => Some(Value::obj(result, decorator.span)),
                        Kind::Plain => match self.heap.own(result, "value") {
                            Some(Prop::Value(value)) => Some(value.clone()),
                            _ => None,
                        },
                        _ => None,
                    };
                    if let Some(value) = replaced
                        && matches!(member, ClassMember::Method(_))
                    {
                        self.heap.put(home, &key, Prop::Hidden(value));
                    }
                }
            }
        }
        for decorator in node.decorators.iter().rev() {
            let function = self.eval(&decorator.expr, env)?;
            let args = vec![Value::obj(class, node.span)];
            self.may(|run| {
                run.call(
                    &function,
                    Value::undefined(decorator.span),
                    args,
                    decorator.span,
                )
            })?;
        }
        Ok(())
    }

    fn wants_context(&self, function: &Value) -> bool {
        let Some(id) = function.as_obj() else {
            return false;
        };
        let Kind::Function(function) = &self.heap.get(id).kind else {
            return false;
        };
        let second = match function.code {
            Code::Function(function) => function.params.get(1).map(|param| &param.pat),
            Code::Arrow(arrow) => arrow.params.get(1),
        };
        function.code.arity() == 2
            && second.is_some_and(|pat| {
                self.program
                    .text_of(pat.span())
                    .to_ascii_lowercase()
                    .contains("context")
            })
    }

    /// `new callee(args)`.
    pub fn construct(&mut self, callee: &Value, args: Vec<Value>, at: Span) -> R<Value> {
        let callee = self.pick(callee.clone());
        match &callee.v {
            V::Obj(id) => {
                let id = *id;
                match &self.heap.get(id).kind {
                    Kind::Class(data) => {
                        let data = Rc::clone(data);
                        if let Some(value) = self.bundled_sdk_instance(&data, &args, at)? {
                            return Ok(value);
                        }
                        let instance = self.heap.alloc(Kind::Plain, Some(data.proto), at);
                        if !self.probing() {
                            self.instances.insert(data.node.span.lo.0, instance);
                        }
                        let result = self.run_constructor(id, &data, instance, args, at)?;
                        return Ok(match result.as_obj() {
                            Some(_) => result,
                            None => Value::obj(instance, at),
                        });
                    }
                    Kind::Function(function) => {
                        let code = function.code;
                        if self.makes_schemas(code) {
                            return self.bundled_schema(args.first(), at);
                        }
                        let proto = self.prototype_of(id);
                        let instance = self.heap.alloc(Kind::Plain, proto, at);
                        let this = Value::obj(instance, at);
                        let result = self.call(&callee, this.clone(), args, at)?;
                        return Ok(if result.as_obj().is_some() {
                            result
                        } else {
                            this
                        });
                    }
                    Kind::Bound(bound) => {
                        let (target, _, first) = (**bound).clone();
                        let args = first.into_iter().chain(args).collect();
                        return self.construct(&target, args, at);
                    }
                    _ => {}
                }
                self.throw("TypeError", "not a constructor", at)
            }
            V::Extern(path) => {
                let path = Rc::clone(path);
                self.extern_construct(&path, args, at)
            }
            V::Unknown(origin) => {
                let origin = Rc::clone(origin);
                self.construct_unknown(&origin, args, at)
            }
            V::Alt(values) => {
                let mut made = Vec::new();
                for value in Rc::clone(values).iter() {
                    if let Some(value) = self.may(|run| run.construct(value, args.clone(), at))? {
                        made.push(value);
                    }
                }
                Ok(self.either(made, at))
            }
            V::Undefined | V::Null if self.probing() => {
                self.throw("TypeError", "undefined is not a constructor", at)
            }
            _ => Ok(self.unknown(Step::Opaque("a constructor"), at)),
        }
    }

    /// A function's `prototype`, made when first asked for.
    pub fn prototype_of(&mut self, function: ObjId) -> Option<ObjId> {
        match self.heap.own(function, "prototype") {
            Some(Prop::Value(value) | Prop::Hidden(value)) => value.as_obj(),
            _ => {
                let at = self.heap.get(function).at;
                let proto = self.plain(at);
                self.heap.put(
                    proto,
                    &"constructor".into(),
                    Prop::Hidden(Value::obj(function, at)),
                );
                self.heap.put(
                    function,
                    &"prototype".into(),
                    Prop::Hidden(Value::obj(proto, at)),
                );
                Some(proto)
            }
        }
    }

    fn run_constructor(
        &mut self,
        class: ObjId,
        data: &Rc<ClassData<'a>>,
        instance: ObjId,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let constructor = data.node.body.iter().find_map(|member| match member {
            ClassMember::Constructor(constructor) if constructor.body.is_some() => {
                Some(constructor)
            }
            _ => None,
        });
        let Some(constructor) = constructor else {
            if let Some(parent) = &data.parent {
                self.init_parent(&parent.clone(), instance, args, at)?;
            }
            self.init_fields(data, instance)?;
            return Ok(Value::undefined(at));
        };
        if data.parent.is_none() {
            self.init_fields(data, instance)?;
        }
        if self.too_deep(constructor.span, &args) {
            return Ok(Value::undefined(at));
        }
        self.enter(Frame {
            site: at,
            function: constructor.span,
        })?;
        let outer = std::mem::replace(&mut self.unit, data.unit);
        let env = self.heap.scope(Some(data.env), true);
        let scope = self.heap.env_mut(env);
        scope.this = Some(Value::obj(instance, at));
        scope.home = Some(data.proto);
        let result = self.constructor_body(constructor, env, args, at);
        self.unit = outer;
        self.leave();
        let _ = class;
        result
    }

    fn constructor_body(
        &mut self,
        constructor: &'a Constructor,
        env: EnvId,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        self.entered.insert(constructor.span.lo.0);
        let all = self.array(args.clone(), at);
        self.heap.declare(env, &"arguments".into(), all);
        let Some(body) = &constructor.body else {
            return Ok(Value::undefined(at));
        };
        body.stmts
            .iter()
            .for_each(|stmt| self.hoist_vars(stmt, env));
        self.hoist_lexical(body.stmts.iter(), env);
        let mut args = args.into_iter();
        let mut properties: Vec<(Atom, Value)> = Vec::new();
        for param in &constructor.params {
            match param {
                ParamOrTsParamProp::Param(param) => {
                    let value = if let Pat::Rest(rest) = &param.pat {
                        let tail = args.by_ref().collect();
                        let tail = self.array(tail, at);
                        self.bind(&rest.arg, tail, env, true)?;
                        continue;
                    } else {
                        args.next().unwrap_or_else(|| Value::undefined(at))
                    };
                    self.bind(&param.pat, value, env, true)?;
                }
                ParamOrTsParamProp::TsParamProp(prop) => {
                    let given = args.next().unwrap_or_else(|| Value::undefined(at));
                    let (ident, value) = match &prop.param {
                        TsParamPropParam::Ident(ident) => (ident, given),
                        TsParamPropParam::Assign(assign) => match &*assign.left {
                            Pat::Ident(ident) => {
                                (ident, self.or_default(given, &assign.right, env)?)
                            }
                            _ => continue,
                        },
                    };
                    self.heap.declare(env, &ident.id.sym, value.clone());
                    properties.push((ident.id.sym.clone(), value));
                }
            }
        }
        // Parameter properties are there before the body, and after `super()` they still are.
        let this = self.this(env, at);
        if let Some(id) = this.as_obj() {
            for (name, value) in properties {
                self.heap.put(id, &name, Prop::Value(value));
            }
        }
        match self.stmts(&body.stmts, env)? {
            super::run::Flow::Return(value) => Ok(value),
            _ => Ok(Value::undefined(at)),
        }
    }

    fn init_fields(&mut self, data: &Rc<ClassData<'a>>, instance: ObjId) -> R<()> {
        let node = data.node;
        let outer = std::mem::replace(&mut self.unit, data.unit);
        let scope = self.heap.scope(Some(data.env), true);
        let env = self.heap.env_mut(scope);
        env.this = Some(Value::obj(instance, node.span));
        env.home = Some(data.proto);
        for member in &node.body {
            let (key, value, at) = match member {
                ClassMember::ClassProp(prop)
                    if !prop.is_static && !prop.declare && !prop.is_abstract =>
                {
                    // A field that is only declared keeps what a parameter property or parent set.
                    if prop.value.is_none() && self.declared_only(&prop.key, instance) {
                        continue;
                    }
                    (self.prop_name(&prop.key, scope)?, &prop.value, prop.span)
                }
                ClassMember::PrivateProp(prop) if !prop.is_static => (
                    Some(format!("#{}", prop.key.name).into()),
                    &prop.value,
                    prop.span,
                ),
                ClassMember::AutoAccessor(prop) if !prop.is_static => match &prop.key {
                    Key::Public(key) => (self.prop_name(key, scope)?, &prop.value, prop.span),
                    Key::Private(name) => (
                        Some(format!("#{}", name.name).into()),
                        &prop.value,
                        prop.span,
                    ),
                },
                _ => continue,
            };
            let value = match value {
                Some(value) => self.eval(value, scope)?,
                None => Value::undefined(at),
            };
            if let Some(key) = key {
                self.heap.put(instance, &key, Prop::Value(value));
            }
        }
        self.unit = outer;
        Ok(())
    }

    fn declared_only(&self, key: &swc_ecma_ast::PropName, instance: ObjId) -> bool {
        match key {
            swc_ecma_ast::PropName::Ident(name) => self.heap.own(instance, &name.sym).is_some(),
            _ => false,
        }
    }

    /// `super(args)`.
    pub fn super_call(&mut self, args: &'a [ExprOrSpread], env: EnvId, at: Span) -> R<Value> {
        let args = self.arguments(args, env)?;
        let this = self.this(env, at);
        let Some(class) = self.class_of_scope(env) else {
            return Ok(this);
        };
        let Kind::Class(data) = &self.heap.get(class).kind else {
            return Ok(this);
        };
        let data = Rc::clone(data);
        if let (Some(parent), Some(instance)) = (&data.parent, this.as_obj()) {
            self.init_parent(&parent.clone(), instance, args, at)?;
            self.init_fields(&data, instance)?;
        }
        Ok(this)
    }

    fn init_parent(
        &mut self,
        parent: &Value,
        instance: ObjId,
        args: Vec<Value>,
        at: Span,
    ) -> R<()> {
        match &parent.v {
            V::Obj(id) => {
                let id = *id;
                match &self.heap.get(id).kind {
                    Kind::Class(data) => {
                        let data = Rc::clone(data);
                        if self.init_bundled_sdk(&data, instance, &args, at)? {
                            return Ok(());
                        }
                        self.run_constructor(id, &data, instance, args, at)?;
                    }
                    _ => {
                        self.call(parent, Value::obj(instance, at), args, at)?;
                    }
                }
                Ok(())
            }
            V::Extern(path) => {
                let path = Rc::clone(path);
                self.init_extern(&path, instance, args, at)
            }
            V::Unknown(origin) => {
                let origin = Rc::clone(origin);
                self.escape_all(&args, at)?;
                if let Step::Package(_) | Step::MissingFile(_) = origin.root().step {
                    self.note_foreign(&origin, at);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The class whose member the scope belongs to.
    fn class_of_scope(&self, env: EnvId) -> Option<ObjId> {
        let home = self.home(env)?;
        match self.heap.own(home, "constructor") {
            Some(Prop::Hidden(value)) => value.as_obj(),
            _ => None,
        }
    }

    fn home(&self, env: EnvId) -> Option<ObjId> {
        let mut scope = Some(env);
        while let Some(id) = scope {
            let env = self.heap.env(id);
            if env.home.is_some() {
                return env.home;
            }
            scope = env.parent;
        }
        None
    }

    pub fn this(&self, env: EnvId, at: Span) -> Value {
        let mut scope = Some(env);
        while let Some(id) = scope {
            let env = self.heap.env(id);
            if let Some(this) = &env.this {
                return this.clone();
            }
            scope = env.parent;
        }
        Value::undefined(at)
    }

    /// `super.key`.
    pub fn super_member(&mut self, key: &Value, env: EnvId, at: Span) -> R<Value> {
        let Some(name) = self.key_of(key) else {
            return Ok(self.unknown(Step::Opaque("a member of super"), at));
        };
        let this = self.this(env, at);
        let Some(home) = self.home(env) else {
            return Ok(Value::undefined(at));
        };
        if let Some(parent) = self.heap.get(home).proto
            && let Some((prop, _)) = self.heap.lookup(parent, &name)
        {
            return match prop.clone() {
                Prop::Value(value) | Prop::Hidden(value) => Ok(value),
                Prop::Accessor { get: Some(get), .. } => self.call(&get, this, Vec::new(), at),
                Prop::Accessor { .. } => Ok(Value::undefined(at)),
            };
        }
        if let Some(id) = this.as_obj() {
            if matches!(self.heap.get(id).kind, Kind::Host(_)) {
                return Ok(Value::new(V::Method(Rc::new((this, name))), at));
            }
            if let Some(origin) = self.foreign_base(id) {
                return Ok(self.derived(&origin, Step::Member(name), at));
            }
        }
        Ok(Value::undefined(at))
    }

    /// Why an instance has members that the input does not show: a base class from elsewhere.
    pub fn foreign_base(&self, id: ObjId) -> Option<Rc<Origin>> {
        let mut link = self.heap.get(id).proto;
        for _ in 0..32 {
            let proto = link?;
            if let Some(Prop::Hidden(Value {
                v: V::Obj(class), ..
            })) = self.heap.own(proto, "constructor")
                && let Kind::Class(data) = &self.heap.get(*class).kind
                && let Some(parent) = &data.parent
            {
                match &parent.v {
                    V::Unknown(origin) => return Some(Rc::clone(origin)),
                    V::Extern(path) if !super::platform::globals::is_plain_base(path) => {
                        return Some(Origin::new(Step::Package(path.package().into()), parent.at));
                    }
                    _ => {}
                }
            }
            link = self.heap.get(proto).proto;
        }
        None
    }
}
