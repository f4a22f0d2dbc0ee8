//! What fastify does around handlers: the schemas that requests are checked and replies are written
//! by, and the hooks that a reply passes on its way out. Checked by running fastify 5.12, with its
//! ajv 8 (which converts types) and fast-json-stringify 6 (which leaves out what no schema names).

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::evaluate::{
    heap::{Kind, ObjId, Promise, Prop},
    host::Host,
    ops::to_number,
    run::{R, Run},
    value::{V, Value},
};

/// Schemas nested deeper are taken to let everything through.
const DEEPEST: u32 = 12;

/// Hooks that a reply passes, by fastify's names.
pub const REPLY_HOOKS: [&str; 2] = ["preSerialization", "onSend"];

impl Run<'_> {
    /// Keeps with a reply what its way out depends on.
    pub fn prepare_reply(
        &mut self,
        response: ObjId,
        request: &Value,
        options: Option<ObjId>,
        hooks: &[(Atom, Value)],
        at: Span,
    ) {
        let mut keep = |name: &str, value: Value| {
            self.heap.put(response, &name.into(), Prop::Hidden(value));
        };
        keep("@@request", request.clone());
        if let Some(options) = options {
            keep("@@options", Value::obj(options, at));
        }
        for kind in REPLY_HOOKS {
            let own = hooks.iter().filter(|(name, _)| &**name == kind);
            let mut own: Vec<Value> = own.map(|(_, hook)| hook.clone()).collect();
            own.extend(options.and_then(|options| self.own_value(options, kind)));
            if !own.is_empty() {
                let list = self.array(own, at);
                self.heap
                    .put(response, &format!("@@{kind}").into(), Prop::Hidden(list));
            }
        }
    }

    /// What hooks of one kind make of a reply's payload.
    pub fn hooked_payload(
        &mut self,
        response: ObjId,
        kind: &str,
        payload: Value,
        at: Span,
    ) -> R<Value> {
        let Some(list) = self
            .own_value(response, &format!("@@{kind}"))
            .and_then(|list| list.as_obj())
        else {
            return Ok(payload);
        };
        let Kind::Array(hooks) = &self.heap.get(list).kind else {
            return Ok(payload);
        };
        let request = self
            .own_value(response, "@@request")
            .unwrap_or_else(|| Value::undefined(at));
        let mut payload = payload;
        for hook in hooks.clone() {
            let mut args = vec![request.clone(), Value::obj(response, at), payload.clone()];
            let result = if self.arity_of(&hook) == Some(4) {
                let promise = self.new_promise(Promise::Pending(Vec::new()), at);
                let done = V::Method(Rc::new((Value::obj(promise, at), "@@callback".into())));
                args.push(Value::new(done, at));
                self.call(&hook, Value::undefined(at), args, at)?;
                Value::obj(promise, at)
            } else {
                self.call(&hook, Value::undefined(at), args, at)?
            };
            let result = self.wait_for(result, at)?;
            if !result.is_undefined() {
                payload = result;
            }
        }
        Ok(payload)
    }

    /// The payload as the response's schema writes it.
    pub fn payload_by_schema(&mut self, response: ObjId, payload: Value, at: Span) -> R<Value> {
        let status = match &self.heap.get(response).kind {
            Kind::Host(Host::Response(response)) => {
                response.status.as_ref().map_or(Some(200.0), Value::as_num)
            }
            _ => None,
        };
        let Some(status) = status else {
            return Ok(payload);
        };
        let schemas = self
            .own_value(response, "@@options")
            .and_then(|options| options.as_obj())
            .and_then(|options| self.own_value(options, "schema"))
            .and_then(|schema| schema.as_obj())
            .and_then(|schema| self.own_value(schema, "response"))
            .and_then(|schemas| schemas.as_obj());
        let Some(schemas) = schemas else {
            return Ok(payload);
        };
        let class = format!("{}xx", (status / 100.0).floor());
        let names = [
            status.to_string(),
            class.clone(),
            class.to_uppercase(),
            "default".into(),
        ];
        let schema = names.iter().find_map(|name| self.own_value(schemas, name));
        match schema.and_then(|schema| schema.as_obj()) {
            Some(schema) => self.by_schema(&payload, schema, 0, at),
            None => Ok(payload),
        }
    }

    /// fast-json-stringify: members that a schema names, in the types that it gives them.
    fn by_schema(&mut self, value: &Value, schema: ObjId, depth: u32, at: Span) -> R<Value> {
        let value = self.pick(value.clone());
        let is_open = self.heap.get(schema).open.is_some();
        if value.is_unknown() || value.is_undefined() || is_open || depth > DEEPEST {
            return Ok(value);
        }
        let kind = self
            .own_value(schema, "type")
            .and_then(|kind| kind.as_str());
        match kind.as_deref() {
            Some("object") if value.as_obj().is_some() => {
                self.object_by_schema(&value, schema, depth, at)
            }
            Some("array") => {
                let items = self
                    .own_value(schema, "items")
                    .and_then(|items| items.as_obj());
                let (Some(items), Some(elements)) = (items, self.iterate(&value, at)?) else {
                    return Ok(value);
                };
                let mut out = Vec::new();
                for element in elements {
                    out.push(self.by_schema(&element, items, depth + 1, at)?);
                }
                Ok(self.array(out, value.at))
            }
            Some("string") if !matches!(value.v, V::Str(_) | V::Text(_) | V::Null) => {
                let text = self.text_of(&value, at);
                Ok(self.string(text, value.at))
            }
            Some(kind @ ("integer" | "number")) => match to_number(&value) {
                Some(number) if number.is_nan() => {
                    let message = format!("The value cannot be converted to a {kind}.");
                    self.throw("Error", message, at)
                }
                Some(number) if value.as_num().is_none() => Ok(Value::num(number, value.at)),
                _ => Ok(value),
            },
            _ => Ok(value),
        }
    }

    fn object_by_schema(&mut self, value: &Value, schema: ObjId, depth: u32, at: Span) -> R<Value> {
        let Some(keys) = self.keys_of(value, at) else {
            return Ok(value.clone());
        };
        let required = self.strings_of(schema, "required", at)?;
        for name in required {
            let member = self.member(value, &name, at)?;
            if member.is_undefined() {
                return self.throw("Error", format!("\"{name}\" is required!"), at);
            }
        }
        let out = self.plain(value.at);
        let properties = self.own_value(schema, "properties");
        let named = match &properties {
            Some(properties) => self.keys_of(properties, at).unwrap_or_default(),
            None => Vec::new(),
        };
        for name in &named {
            let member = self.member(value, name, at)?;
            let own = match &properties {
                Some(properties) => self.member(properties, name, at)?.as_obj(),
                None => None,
            };
            let Some(own) = own else { continue };
            let default = self.own_value(own, "default");
            let member = match default {
                Some(default) if member.is_undefined() => default,
                _ => self.by_schema(&member, own, depth + 1, at)?,
            };
            if !member.is_undefined() {
                self.heap.set(out, name, member);
            }
        }
        let more = self.own_value(schema, "additionalProperties");
        if more.is_some_and(|more| crate::evaluate::ops::truthiness(&more) != Some(false)) {
            for key in keys.iter().filter(|key| !named.contains(key)) {
                let member = self.member(value, key, at)?;
                self.heap.set(out, key, member);
            }
        }
        Ok(Value::obj(out, value.at))
    }

    /// Checks the body of a request by the route's schema, which may change it; what is wrong with
    /// it, in ajv's words.
    pub fn refused_body(
        &mut self,
        request: &Value,
        options: ObjId,
        at: Span,
    ) -> R<Option<(String, Span)>> {
        let schema = self
            .own_value(options, "schema")
            .and_then(|schema| schema.as_obj())
            .and_then(|schema| self.own_value(schema, "body"))
            .and_then(|schema| schema.as_obj());
        let (Some(schema), Some(request)) = (schema, request.as_obj()) else {
            return Ok(None);
        };
        let place = self.heap.get(schema).at;
        let body = self.body_value(request, at)?;
        match self.admitted(&body, schema, "body", 0, at)? {
            Ok(_) => Ok(None),
            Err(message) => Ok(Some((message, place))),
        }
    }

    /// ajv with `coerceTypes`, `useDefaults` and `removeAdditional`: the value as it is then.
    fn admitted(
        &mut self,
        value: &Value,
        schema: ObjId,
        path: &str,
        depth: u32,
        at: Span,
    ) -> R<Result<Value, String>> {
        let mut value = self.pick(value.clone());
        if value.is_unknown() || self.heap.get(schema).open.is_some() || depth > DEEPEST {
            return Ok(Ok(value));
        }
        if let Some(kind) = self.own_value(schema, "type") {
            let kinds: Vec<Atom> = match kind.as_str() {
                Some(kind) => vec![kind],
                None => self.strings_of(schema, "type", at)?,
            };
            match self.of_type(&value, &kinds) {
                Some(converted) => value = converted,
                None if kinds.is_empty() => {}
                None => {
                    let kinds: Vec<&str> = kinds.iter().map(|kind| &**kind).collect();
                    return Ok(Err(format!("{path} must be {}", kinds.join(","))));
                }
            }
        }
        if let Some(one) = self.own_value(schema, "const")
            && self.equal(&value, &one, at, true)? == Some(false)
        {
            return Ok(Err(format!("{path} must be equal to constant")));
        }
        if let Some(allowed) = self.own_value(schema, "enum")
            && let Some(allowed) = self.iterate(&allowed, at)?
        {
            let mut fits = false;
            for one in &allowed {
                fits |= self.equal(&value, one, at, true)? != Some(false);
            }
            if !fits {
                return Ok(Err(format!(
                    "{path} must be equal to one of the allowed values"
                )));
            }
        }
        for (keyword, one_only) in [("anyOf", false), ("oneOf", true)] {
            let Some(list) = self.own_value(schema, keyword) else {
                continue;
            };
            let Some(list) = self.iterate(&list, at)? else {
                continue;
            };
            // What one of them converts, the next one sees.
            let mut now = value.clone();
            let mut fits = 0;
            for own in list.iter().filter_map(Value::as_obj) {
                if let Ok(converted) = self.admitted(&now, own, path, depth + 1, at)? {
                    fits += 1;
                    now = converted;
                    if !one_only {
                        break;
                    }
                }
            }
            if fits == 0 {
                return Ok(Err(format!("{path} must match a schema in {keyword}")));
            }
            if one_only && fits > 1 {
                return Ok(Err(format!(
                    "{path} must match exactly one schema in oneOf"
                )));
            }
            value = now;
        }
        if let Some(object) = value.as_obj()
            && matches!(self.heap.get(object).kind, Kind::Plain)
            && let Err(message) = self.admit_members(object, schema, path, depth, at)?
        {
            return Ok(Err(message));
        }
        Ok(Ok(value))
    }

    fn admit_members(
        &mut self,
        object: ObjId,
        schema: ObjId,
        path: &str,
        depth: u32,
        at: Span,
    ) -> R<Result<(), String>> {
        let properties = self.own_value(schema, "properties");
        let named = match &properties {
            Some(properties) => self.keys_of(properties, at).unwrap_or_default(),
            None => Vec::new(),
        };
        for name in self.strings_of(schema, "required", at)? {
            let has_default = match &properties {
                Some(properties) => self
                    .member(properties, &name, at)?
                    .as_obj()
                    .is_some_and(|own| self.own_value(own, "default").is_some()),
                None => false,
            };
            let missing = self
                .own_value(object, &name)
                .is_none_or(|value| value.is_undefined());
            if missing && !has_default && self.heap.get(object).open.is_none() {
                return Ok(Err(format!("{path} must have required property '{name}'")));
            }
        }
        for name in &named {
            let own = match &properties {
                Some(properties) => self.member(properties, name, at)?.as_obj(),
                None => None,
            };
            let Some(own) = own else { continue };
            let Some(member) = self.own_value(object, name) else {
                if let Some(default) = self.own_value(own, "default") {
                    self.heap.set(object, name, default);
                }
                continue;
            };
            match self.admitted(&member, own, &format!("{path}/{name}"), depth + 1, at)? {
                Ok(converted) => self.heap.set(object, name, converted),
                Err(message) => return Ok(Err(message)),
            }
        }
        let more = self.own_value(schema, "additionalProperties");
        if more.is_some_and(|more| crate::evaluate::ops::truthiness(&more) == Some(false)) {
            let this = Value::obj(object, at);
            for key in self.keys_of(&this, at).unwrap_or_default() {
                if !named.contains(&key) {
                    self.heap.remove(object, &key);
                }
            }
        }
        Ok(Ok(()))
    }

    /// The value in the first of these types that it is of or can be converted to.
    fn of_type(&self, value: &Value, kinds: &[Atom]) -> Option<Value> {
        let is = |kind: &str| match (kind, &value.v) {
            ("string", V::Str(_) | V::Text(_))
            | ("number", V::Num(_))
            | ("boolean", V::Bool(_))
            | ("null", V::Null) => true,
            ("integer", V::Num(number)) => number.fract() == 0.0,
            ("array", V::Obj(id)) => matches!(self.heap.get(*id).kind, Kind::Array(_)),
            ("object", V::Obj(id)) => matches!(self.heap.get(*id).kind, Kind::Plain),
            _ => false,
        };
        if kinds.iter().any(|kind| is(kind)) {
            return Some(value.clone());
        }
        kinds.iter().find_map(|kind| match (&**kind, &value.v) {
            ("string", V::Num(number)) => {
                Some(Value::str(crate::evaluate::text::number(*number), value.at))
            }
            ("string", V::Bool(is)) => Some(Value::str(is.to_string(), value.at)),
            ("number" | "integer", V::Str(text)) => {
                let number: f64 = text.trim().parse().ok()?;
                (&**kind == "number" || number.fract() == 0.0).then(|| Value::num(number, value.at))
            }
            ("number" | "integer", V::Bool(is)) => Some(Value::num(f64::from(*is), value.at)),
            ("boolean", V::Str(text)) if matches!(&**text, "true" | "false") => {
                Some(Value::bool(&**text == "true", value.at))
            }
            _ => None,
        })
    }

    fn strings_of(&mut self, schema: ObjId, name: &str, at: Span) -> R<Vec<Atom>> {
        let Some(list) = self.own_value(schema, name) else {
            return Ok(Vec::new());
        };
        let items = self.iterate(&list, at)?.unwrap_or_default();
        Ok(items.iter().filter_map(Value::as_str).collect())
    }
}
