//! Chains of members and calls (`a.b(c)?.d()`), walked from their root so that long ones are not
//! deep.

use std::rc::Rc;

use swc_common::{Span, Spanned};
use swc_ecma_ast::{Callee, Expr, ExprOrSpread, MemberProp, OptChainBase};

use super::{
    heap::EnvId,
    origin::{Origin, Source, Step},
    run::{R, Run},
    value::{V, Value},
};
use crate::modules::Target;

enum Link<'a> {
    Member {
        prop: &'a MemberProp,
        span: Span,
        optional: bool,
        chained: bool,
    },
    Call {
        args: &'a [ExprOrSpread],
        span: Span,
        optional: bool,
        chained: bool,
    },
}

impl Link<'_> {
    /// Part of an optional chain, which ends as a whole where a link of it finds nothing.
    fn chained(&self) -> bool {
        match self {
            Self::Member { chained, .. } | Self::Call { chained, .. } => *chained,
        }
    }
}

impl<'a> Run<'a> {
    pub fn chain(&mut self, expr: &'a Expr, env: EnvId) -> R<Value> {
        let mut links: Vec<Link<'a>> = Vec::new();
        let mut root = expr;
        loop {
            match root {
                Expr::Member(member) => {
                    links.push(Link::Member {
                        prop: &member.prop,
                        span: member.span,
                        optional: false,
                        chained: false,
                    });
                    root = &member.obj;
                }
                Expr::Call(call) => match &call.callee {
                    Callee::Expr(callee) => {
                        links.push(Link::Call {
                            args: &call.args,
                            span: call.span,
                            optional: false,
                            chained: false,
                        });
                        root = callee;
                    }
                    Callee::Super(_) | Callee::Import(_) => break,
                },
                Expr::OptChain(chain) => match &*chain.base {
                    OptChainBase::Member(member) => {
                        links.push(Link::Member {
                            prop: &member.prop,
                            span: chain.span,
                            optional: chain.optional,
                            chained: true,
                        });
                        root = &member.obj;
                    }
                    OptChainBase::Call(call) => {
                        links.push(Link::Call {
                            args: &call.args,
                            span: chain.span,
                            optional: chain.optional,
                            chained: true,
                        });
                        root = &call.callee;
                    }
                },
                Expr::TsNonNull(cast) => root = &cast.expr,
                Expr::Paren(paren)
                    if links.last().is_none_or(|link| !link.chained()) && is_link(&paren.expr) =>
                {
                    root = &paren.expr;
                }
                _ => break,
            }
        }
        let mut this = Value::undefined(expr.span());
        let mut value = match root {
            Expr::Call(call) => match &call.callee {
                Callee::Super(_) => self.super_call(&call.args, env, call.span)?,
                _ => self.import_call(&call.args, env, call.span)?,
            },
            Expr::New(new) => {
                let callee = self.eval(&new.callee, env)?;
                let args = self.arguments(new.args.as_deref().unwrap_or_default(), env)?;
                self.construct(&callee, args, new.span)?
            }
            Expr::SuperProp(prop) => {
                this = self.this(env, prop.span);
                let key = self.super_key(&prop.prop, env)?;
                self.super_member(&key, env, prop.span)?
            }
            other => self.eval(other, env)?,
        };
        let mut links = links.into_iter().rev().peekable();
        while let Some(link) = links.next() {
            self.step()?;
            match link {
                Link::Member {
                    prop,
                    span,
                    optional,
                    ..
                } => {
                    if optional {
                        value = self.pick(value);
                        if value.is_nullish() {
                            // The rest of the chain is skipped.
                            while links.next_if(Link::chained).is_some() {}
                            value = Value {
                                v: V::Undefined,
                                ..value
                            };
                            this = Value::undefined(span);
                            continue;
                        }
                    }
                    let key = self.member_key(prop, env)?;
                    let object = if self.probing() {
                        self.pick(value)
                    } else {
                        value
                    };
                    if let (Some(Link::Call { args, .. }), Some(name)) =
                        (links.peek(), self.key_of(&key))
                        && !key.tag.has(super::value::Tag::METHOD)
                    {
                        // A method call: built-in methods need no value of their own.
                        let args = *args;
                        if let Some(Link::Call { span, optional, .. }) = links.next() {
                            match self.method_link(&object, &name, args, span, optional, env)? {
                                Some(result) => value = result,
                                None => {
                                    while links.next_if(Link::chained).is_some() {}
                                    value = Value::undefined(span);
                                }
                            }
                            this = Value::undefined(span);
                            continue;
                        }
                    }
                    value = self.get(&object, &key, span)?;
                    this = object;
                }
                Link::Call {
                    args,
                    span,
                    optional,
                    ..
                } => {
                    if optional {
                        value = self.pick(value);
                        if value.is_nullish() {
                            while links.next_if(Link::chained).is_some() {}
                            value = Value {
                                v: V::Undefined,
                                ..value
                            };
                            continue;
                        }
                    }
                    let args = self.arguments(args, env)?;
                    let receiver = std::mem::replace(&mut this, Value::undefined(span));
                    value = self.call(&value, receiver, args, span)?;
                }
            }
        }
        Ok(value)
    }

    /// `object.name(args)`; nothing where an optional call finds no method.
    fn method_link(
        &mut self,
        object: &Value,
        name: &swc_atoms::Atom,
        args: &'a [ExprOrSpread],
        at: Span,
        optional: bool,
        env: EnvId,
    ) -> R<Option<Value>> {
        if object.is_nullish() {
            // Arguments are not evaluated: reading the method throws first.
            self.member(object, name, at)?;
        }
        if optional {
            let method = self.member(object, name, at)?;
            let method = self.pick(method);
            if method.is_nullish() {
                return Ok(None);
            }
        }
        let args = self.arguments(args, env)?;
        let lost = object.origin().is_some_and(|origin| {
            matches!(origin.source(), Source::Audit | Source::Caller)
                || matches!(origin.root().step, Step::Free(_) | Step::MissingFile(_))
        });
        if &**name == "connect" && !lost && !self.probing() {
            self.connects.insert(at);
        }
        self.call_method(object, name, args, at).map(Some)
    }

    /// `import(…)`.
    fn import_call(&mut self, args: &'a [ExprOrSpread], env: EnvId, at: Span) -> R<Value> {
        let Some(first) = args.first() else {
            return Ok(Value::undefined(at));
        };
        let specifier = self.eval(&first.expr, env)?;
        let specifier = self.pick(specifier);
        let module = match specifier.as_str() {
            Some(name) => {
                let target = self.modules.resolve(self.unit, &name);
                match target {
                    Target::Missing(_) | Target::Package(_) | Target::Json(_) => {
                        self.require(&target, at)?
                    }
                    Target::Unit(unit) => {
                        self.run_unit(unit)?;
                        let id = self.heap.alloc(
                            super::heap::Kind::Host(super::host::Host::Namespace(unit)),
                            None,
                            at,
                        );
                        Value::obj(id, at)
                    }
                }
            }
            None => self.foreign_module(&specifier, at),
        };
        if module.is_unknown() {
            return Ok(module);
        }
        self.resolved(module, at)
    }

    /// A module whose name is not known before the program runs.
    pub fn foreign_module(&mut self, specifier: &Value, at: Span) -> Value {
        let origin = match specifier.origin() {
            Some(origin) if origin.source() != super::origin::Source::Audit => Rc::clone(origin),
            _ => Origin::new(
                Step::MissingFile("a module that is chosen at run time".into()),
                at,
            ),
        };
        let name = origin.words();
        self.missing
            .push((format!("the module that is loaded by {name}"), at));
        let origin = Origin::new(Step::MissingFile("chosen at run time".into()), at);
        Value::unknown(origin, at)
    }
}

fn is_link(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Member(_) | Expr::Call(_) | Expr::OptChain(_) | Expr::TsNonNull(_) | Expr::Paren(_)
    )
}
