//! Destructuring and assignment targets.

use swc_atoms::Atom;
use swc_common::{Span, Spanned};
use swc_ecma_ast::{
    AssignTarget, AssignTargetPat, Expr, ObjectPatProp, Pat, PropName, SimpleAssignTarget,
};

use super::{
    heap::{EnvId, Kind, Prop},
    origin::Step,
    run::{R, Run},
    value::{V, Value},
};

impl<'a> Run<'a> {
    /// Binds `pat` to a value: declares its names in `env`, or assigns to what they name.
    pub fn bind(&mut self, pat: &'a Pat, value: Value, env: EnvId, declare: bool) -> R<()> {
        match pat {
            Pat::Ident(ident) => {
                if declare {
                    let scope = self.scope_of_declared(&ident.id.sym, env);
                    let helper = super::platform::compilers::helper(&ident.id.sym, value.at);
                    let value = helper.unwrap_or(value);
                    self.heap.declare(scope, &ident.id.sym, value);
                } else {
                    self.write(&ident.id.sym, value, env);
                }
                Ok(())
            }
            Pat::Assign(assign) => {
                let value = self.or_default(value, &assign.right, env)?;
                self.bind(&assign.left, value, env, declare)
            }
            Pat::Object(object) => {
                let value = self.pick(value);
                if value.is_nullish() && self.probing() {
                    let first = object.props.iter().find_map(|prop| match prop {
                        ObjectPatProp::KeyValue(pair) => match &pair.key {
                            PropName::Ident(name) => Some(name.sym.clone()),
                            _ => None,
                        },
                        ObjectPatProp::Assign(assign) => Some(assign.key.id.sym.clone()),
                        ObjectPatProp::Rest(_) => None,
                    });
                    let what = if matches!(value.v, V::Null) {
                        "null"
                    } else {
                        "undefined"
                    };
                    let message = match first {
                        Some(name) => format!("Cannot destructure property '{name}' of {what}"),
                        None => format!("Cannot destructure {what}"),
                    };
                    return self.throw("TypeError", message, object.span);
                }
                let mut taken: Vec<Atom> = Vec::new();
                for prop in &object.props {
                    match prop {
                        ObjectPatProp::KeyValue(pair) => {
                            let key = self.prop_name(&pair.key, env)?;
                            let member = match &key {
                                Some(key) => {
                                    taken.push(key.clone());
                                    self.member(&value, key, pair.key.span())?
                                }
                                None => {
                                    self.unknown(Step::Opaque("a computed key"), pair.key.span())
                                }
                            };
                            self.bind(&pair.value, member, env, declare)?;
                        }
                        ObjectPatProp::Assign(assign) => {
                            let name = &assign.key.id.sym;
                            taken.push(name.clone());
                            let mut member = self.member(&value, name, assign.span)?;
                            if let Some(default) = &assign.value {
                                member = self.or_default(member, default, env)?;
                            }
                            if declare {
                                let scope = self.scope_of_declared(name, env);
                                self.heap.declare(scope, name, member);
                            } else {
                                self.write(name, member, env);
                            }
                        }
                        ObjectPatProp::Rest(rest) => {
                            let copy = self.without(&value, &taken, rest.span)?;
                            self.bind(&rest.arg, copy, env, declare)?;
                        }
                    }
                }
                Ok(())
            }
            Pat::Array(array) => {
                let value = self.pick(value);
                let items = self.iterate(&value, array.span)?;
                for (index, elem) in array.elems.iter().enumerate() {
                    let Some(elem) = elem else { continue };
                    let item = match (&items, elem) {
                        (Some(items), Pat::Rest(rest)) => {
                            let tail = items.get(index..).unwrap_or_default().to_vec();
                            let tail = self.array(tail, rest.span);
                            self.bind(&rest.arg, tail, env, declare)?;
                            continue;
                        }
                        (Some(items), _) => items
                            .get(index)
                            .cloned()
                            .unwrap_or_else(|| Value::undefined(elem.span())),
                        (None, Pat::Rest(rest)) => {
                            self.bind(&rest.arg, value.clone(), env, declare)?;
                            continue;
                        }
                        (None, _) => match value.origin() {
                            Some(origin) => self.derived(origin, Step::Element, elem.span()),
                            None => self.unknown(Step::Opaque("an element"), elem.span()),
                        },
                    };
                    self.bind(elem, item, env, declare)?;
                }
                Ok(())
            }
            Pat::Rest(rest) => self.bind(&rest.arg, value, env, declare),
            Pat::Expr(expr) => self.assign_expr(expr, value, env),
            Pat::Invalid(_) => Ok(()),
        }
    }

    /// `var` names live in the function's scope, where they were hoisted to.
    fn scope_of_declared(&self, name: &Atom, env: EnvId) -> EnvId {
        if self.heap.find(env, name).is_some() {
            return env;
        }
        let function = self.var_scope(env);
        // Between the block and its function, nearest first: `let` of a block is found in the block.
        if self.heap.find(function, name).is_some()
            && self
                .heap
                .resolve(env, name)
                .is_some_and(|(scope, _)| scope == function)
        {
            function
        } else {
            env
        }
    }

    pub fn or_default(&mut self, value: Value, default: &'a Expr, env: EnvId) -> R<Value> {
        let value = self.pick(value);
        match &value.v {
            V::Undefined => {
                let mut given = self.eval(default, env)?;
                given.tag = given.tag.and(value.tag);
                Ok(given)
            }
            V::Unknown(origin) if !self.probing() && matches!(origin.step, Step::Member(_)) => {
                let given = self.eval(default, env)?;
                Ok(self.either(vec![given, value], default.span()))
            }
            _ => Ok(value),
        }
    }

    /// A copy without the named properties.
    fn without(&mut self, value: &Value, taken: &[Atom], at: Span) -> R<Value> {
        let copy = self.plain(at);
        self.copy_props(value, copy, at)?;
        for name in taken {
            self.heap.remove(copy, name);
        }
        Ok(Value::obj(copy, at))
    }

    pub fn prop_name(&mut self, name: &'a PropName, env: EnvId) -> R<Option<Atom>> {
        Ok(match name {
            PropName::Ident(ident) => Some(ident.sym.clone()),
            PropName::Str(name) => Some(name.value.to_atom_lossy().into_owned()),
            PropName::Num(n) => Some(super::text::number(n.value).into()),
            PropName::BigInt(n) => Some(n.value.to_string().into()),
            PropName::Computed(computed) => {
                let key = self.eval(&computed.expr, env)?;
                let key = self.pick(key);
                self.key_of(&key)
            }
        })
    }

    pub fn assign(&mut self, target: &'a AssignTarget, value: Value, env: EnvId) -> R<()> {
        match target {
            AssignTarget::Simple(simple) => self.assign_simple(simple, value, env),
            AssignTarget::Pat(AssignTargetPat::Array(array)) => {
                // The pattern of an assignment has the shape of a declaration's.
                let items = self.iterate(&value, array.span)?.unwrap_or_default();
                for (index, elem) in array.elems.iter().enumerate() {
                    if let Some(elem) = elem {
                        let item = items
                            .get(index)
                            .cloned()
                            .unwrap_or_else(|| Value::undefined(elem.span()));
                        self.bind(elem, item, env, false)?;
                    }
                }
                Ok(())
            }
            AssignTarget::Pat(AssignTargetPat::Object(object)) => {
                for prop in &object.props {
                    match prop {
                        ObjectPatProp::KeyValue(pair) => {
                            if let Some(key) = self.prop_name(&pair.key, env)? {
                                let member = self.member(&value, &key, pair.key.span())?;
                                self.bind(&pair.value, member, env, false)?;
                            }
                        }
                        ObjectPatProp::Assign(assign) => {
                            let mut member =
                                self.member(&value, &assign.key.id.sym, assign.span)?;
                            if let Some(default) = &assign.value {
                                member = self.or_default(member, default, env)?;
                            }
                            self.write(&assign.key.id.sym, member, env);
                        }
                        ObjectPatProp::Rest(rest) => {
                            self.bind(&rest.arg, value.clone(), env, false)?;
                        }
                    }
                }
                Ok(())
            }
            AssignTarget::Pat(AssignTargetPat::Invalid(_)) => Ok(()),
        }
    }

    fn assign_simple(&mut self, target: &'a SimpleAssignTarget, value: Value, env: EnvId) -> R<()> {
        match target {
            SimpleAssignTarget::Ident(ident) => {
                self.write(&ident.id.sym, value, env);
                Ok(())
            }
            SimpleAssignTarget::Member(member) => {
                let object = self.eval(&member.obj, env)?;
                let object = self.pick(object);
                let key = self.member_key(&member.prop, env)?;
                let key = self.pick(key);
                self.set_member(&object, &key, value, member.span)
            }
            SimpleAssignTarget::SuperProp(prop) => {
                let this = self.this(env, prop.span);
                let key = self.super_key(&prop.prop, env)?;
                self.set_member(&this, &key, value, prop.span)
            }
            SimpleAssignTarget::Paren(paren) => self.assign_expr(&paren.expr, value, env),
            SimpleAssignTarget::TsAs(cast) => self.assign_expr(&cast.expr, value, env),
            SimpleAssignTarget::TsSatisfies(cast) => self.assign_expr(&cast.expr, value, env),
            SimpleAssignTarget::TsNonNull(cast) => self.assign_expr(&cast.expr, value, env),
            SimpleAssignTarget::TsTypeAssertion(cast) => self.assign_expr(&cast.expr, value, env),
            SimpleAssignTarget::TsInstantiation(cast) => self.assign_expr(&cast.expr, value, env),
            SimpleAssignTarget::OptChain(_) | SimpleAssignTarget::Invalid(_) => Ok(()),
        }
    }

    pub fn assign_expr(&mut self, target: &'a Expr, value: Value, env: EnvId) -> R<()> {
        match target {
            Expr::Ident(ident) => {
                self.write(&ident.sym, value, env);
                Ok(())
            }
            Expr::Member(member) => {
                let object = self.eval(&member.obj, env)?;
                let object = self.pick(object);
                let key = self.member_key(&member.prop, env)?;
                self.set_member(&object, &key, value, member.span)
            }
            Expr::Paren(paren) => self.assign_expr(&paren.expr, value, env),
            Expr::TsAs(cast) => self.assign_expr(&cast.expr, value, env),
            Expr::TsNonNull(cast) => self.assign_expr(&cast.expr, value, env),
            Expr::TsSatisfies(cast) => self.assign_expr(&cast.expr, value, env),
            Expr::TsTypeAssertion(cast) => self.assign_expr(&cast.expr, value, env),
            _ => Ok(()),
        }
    }

    /// Copies own enumerable properties, as a spread in an object literal does.
    pub fn copy_props(&mut self, from: &Value, into: super::heap::ObjId, at: Span) -> R<()> {
        let from = self.pick(from.clone());
        match &from.v {
            V::Obj(id) => {
                let id = *id;
                if let Kind::Host(super::host::Host::Namespace(unit)) = self.heap.get(id).kind {
                    let names: Vec<Atom> = self.units[unit].exports.keys().cloned().collect();
                    for name in names {
                        let value = self.exported(unit, &name, at, 0)?;
                        self.heap.set(into, &name, value);
                    }
                    return Ok(());
                }
                if let Kind::Array(items) = &self.heap.get(id).kind {
                    for (index, item) in items.clone().into_iter().enumerate() {
                        self.heap.set(into, &index.to_string(), item);
                    }
                }
                let props = self.heap.get(id).props.clone();
                if let Some(open) = self.heap.get(id).open.clone() {
                    self.heap.get_mut(into).open = Some(open);
                }
                for (key, prop) in props {
                    match prop {
                        Prop::Value(value) if !key.starts_with('#') => {
                            self.heap.set(into, &key, value);
                        }
                        Prop::Accessor { get: Some(get), .. } => {
                            let value = self.call(&get, from.clone(), Vec::new(), at)?;
                            self.heap.set(into, &key, value);
                        }
                        _ => {}
                    }
                }
            }
            V::Unknown(origin) => self.heap.get_mut(into).open = Some(std::rc::Rc::clone(origin)),
            V::Extern(path) => {
                let origin = super::origin::Origin::new(Step::Package(path.module.clone()), at);
                self.heap.get_mut(into).open = Some(origin);
            }
            V::Alt(values) => {
                // Setting up: properties that any of them has.
                for value in values.iter() {
                    self.copy_props(value, into, at)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}
