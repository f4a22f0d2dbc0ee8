//! Controllers of `NestJS` 10 and 11 (`@nestjs/common`): methods that take POST requests, with what
//! their parameters' decorators ask for.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::{Span, Spanned};
use swc_ecma_ast::{
    ClassMember, Constructor, Decorator, Expr, Function, ParamOrTsParamProp, Pat, TsEntityName,
    TsParamPropParam, TsType, TsTypeAnn,
};

use crate::{
    evaluate::{
        heap::{ClassData, EnvId, Kind, ObjId},
        host::{Flavor, Host},
        run::{Abrupt, R, Run},
        value::Value,
    },
    servers::entries::EntryKind,
    syntax::NOWHERE,
};

/// Instances within instances that are injected at most.
const DEEPEST: u32 = 4;

/// A method of a controller.
#[derive(Debug, Clone)]
pub struct Action<'a> {
    pub controller: Value,
    pub name: Atom,
    pub function: &'a Function,
    pub env: EnvId,
}

impl<'a> Run<'a> {
    /// Registers the methods of controllers that take POST requests.
    pub fn find_controllers(&mut self) {
        for class in self.classes.clone() {
            let Kind::Class(data) = &self.heap.get(class).kind else {
                continue;
            };
            let data = Rc::clone(data);
            for member in &data.node.body {
                let ClassMember::Method(method) = member else {
                    continue;
                };
                let posts = self
                    .decorated_with(&method.function.decorators, &["Post", "All"], data.env)
                    .is_some();
                let Some(name) = method.key.as_ident().filter(|_| posts) else {
                    continue;
                };
                let Some(controller) = self.injected(class, &data, 0) else {
                    continue;
                };
                self.unit = data.unit;
                let action = Action {
                    controller,
                    name: name.sym.clone(),
                    function: &method.function,
                    env: data.env,
                };
                self.register(
                    EntryKind::Controller {
                        action: Rc::new(action),
                    },
                    method.function.span,
                );
            }
        }
    }

    /// The arguments of the first decorator of one of these names.
    fn decorated_with(
        &mut self,
        decorators: &'a [Decorator],
        names: &[&str],
        env: EnvId,
    ) -> Option<Vec<Value>> {
        decorators.iter().find_map(|decorator| {
            let Expr::Call(call) = &*decorator.expr else {
                return None;
            };
            let callee = self.eval(call.callee.as_expr()?, env).ok()?;
            let path = callee.as_extern()?;
            let name = path.path.last()?;
            if &*path.module != "@nestjs/common" || !names.contains(&&**name) {
                return None;
            }
            self.arguments(&call.args, env).ok()
        })
    }

    /// An instance whose constructor is given instances of the classes that its parameters name.
    fn injected(&mut self, class: ObjId, data: &Rc<ClassData<'a>>, depth: u32) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        let constructor = data.node.body.iter().find_map(|member| match member {
            ClassMember::Constructor(constructor) => Some(constructor),
            _ => None,
        });
        let args = match constructor {
            Some(constructor) => self.dependencies(constructor, data.env, depth),
            None => Vec::new(),
        };
        let at = data.node.span;
        self.unit = data.unit;
        self.within_budget(20_000, |run| {
            run.construct(&Value::obj(class, at), args, at)
        })
        .ok()
        .flatten()
    }

    fn dependencies(&mut self, constructor: &'a Constructor, env: EnvId, depth: u32) -> Vec<Value> {
        let mut args = Vec::new();
        for param in &constructor.params {
            let (annotation, at) = match param {
                ParamOrTsParamProp::TsParamProp(prop) => match &prop.param {
                    TsParamPropParam::Ident(ident) => (ident.type_ann.as_deref(), prop.span),
                    TsParamPropParam::Assign(assign) => (None, assign.span),
                },
                ParamOrTsParamProp::Param(param) => match &param.pat {
                    Pat::Ident(ident) => (ident.type_ann.as_deref(), param.span),
                    pat => (None, pat.span()),
                },
            };
            let instance = annotation
                .and_then(class_name)
                .and_then(|name| {
                    let (scope, index) = self.heap.resolve(env, name)?;
                    self.follow(&self.heap.env(scope).vars[index].1.clone())
                        .ok()
                })
                .and_then(|class| {
                    let id = class.as_obj()?;
                    let Kind::Class(data) = &self.heap.get(id).kind else {
                        return None;
                    };
                    let data = Rc::clone(data);
                    self.injected(id, &data, depth + 1)
                });
            args.push(instance.unwrap_or_else(|| self.opaque("what Nest injects", at)));
        }
        args
    }

    /// A POST request comes to a method of a controller.
    pub fn run_action(&mut self, action: &Action<'a>, at: Span) -> R<()> {
        let request = self.http_request("POST", None, true, NOWHERE);
        let response = self.http_response(Flavor::Express, true, NOWHERE);
        let mut args = Vec::new();
        let mut by_hand = false;
        for param in &action.function.params {
            let decorators = &param.decorators;
            let env = action.env;
            let mut part = None;
            if let Some(given) = self.decorated_with(decorators, &["Body"], env) {
                let body = match request.as_obj() {
                    Some(request) => self.body_value(request, at)?,
                    None => Value::undefined(at),
                };
                part = Some(match given.first().and_then(Value::as_str) {
                    Some(name) => self.member(&body, &name, at)?,
                    None => body,
                });
            } else if self
                .decorated_with(decorators, &["Req", "Request"], env)
                .is_some()
            {
                part = Some(request.clone());
            } else if let Some(given) = self.decorated_with(decorators, &["Res", "Response"], env) {
                let passes = given
                    .first()
                    .and_then(Value::as_obj)
                    .is_some_and(|options| self.own_value(options, "passthrough").is_some());
                by_hand |= !passes;
                part = Some(Value::obj(response, at));
            } else if let Some(given) = self.decorated_with(decorators, &["Headers"], env)
                && let Some(name) = given.first().and_then(Value::as_str)
            {
                part = Some(self.client_header(&name, at));
            }
            args.push(part.unwrap_or_else(|| self.opaque("what Nest gives a parameter", at)));
        }
        let result = self
            .call_method(&action.controller, &action.name, args, at)
            .and_then(|result| self.wait_for(result, at));
        if by_hand {
            return result.map(|_| ());
        }
        match result {
            Ok(value) => {
                let status = self
                    .decorated_with(&action.function.decorators, &["HttpCode"], action.env)
                    .and_then(|given| given.first().cloned())
                    .unwrap_or_else(|| Value::num(201.0, NOWHERE));
                let unset = matches!(&self.heap.get(response).kind,
                    Kind::Host(Host::Response(response)) if response.status.is_none());
                if unset {
                    self.set_status(response, status);
                }
                self.finish_by_nest(response, value, at)
            }
            // The built-in filter for exceptions.
            Err(Abrupt::Throw(_)) => {
                self.set_status(response, Value::num(500.0, NOWHERE));
                let body = self.plain(at);
                self.heap.set(body, "statusCode", Value::num(500.0, at));
                self.finish_by_nest(response, Value::obj(body, at), at)
            }
            Err(other) => Err(other),
        }
    }

    /// Express sends objects as JSON and text as HTML; nothing is an empty body.
    fn finish_by_nest(&mut self, response: ObjId, value: Value, at: Span) -> R<()> {
        let value = self.pick(value);
        let place = if value.at == NOWHERE { at } else { value.at };
        if value.is_unknown() {
            return self.answer_with(value, at);
        }
        if value.is_nullish() {
            self.finish_response(response, None, place);
            return Ok(());
        }
        let (kind, body) = if value.as_obj().is_some() {
            (
                "application/json",
                self.json_stringify(&value, None, place)?,
            )
        } else {
            ("text/html", value)
        };
        self.set_header(response, "content-type", Value::str(kind, place));
        self.finish_response(response, Some(body), place);
        Ok(())
    }
}

/// The class that a type names.
fn class_name(annotation: &TsTypeAnn) -> Option<&Atom> {
    match &*annotation.type_ann {
        TsType::TsTypeRef(reference) => match &reference.type_name {
            TsEntityName::Ident(name) => Some(&name.sym),
            TsEntityName::TsQualifiedName(_) => None,
        },
        _ => None,
    }
}
