//! Schemas of zod (3.25 and 4.1): what they let through of a message, and which method they stand
//! for where the SDK's `setRequestHandler` takes one.

use swc_atoms::Atom;
use swc_common::Span;

use crate::evaluate::{
    heap::{Kind, ObjId, Prop},
    host::{Host, Schema},
    ops,
    run::{R, Run},
    value::{Extern, V, Value},
};

/// Schemas within schemas at most.
const DEEPEST: u32 = 12;

/// What a schema makes of a value.
enum Check {
    /// It gives this.
    Fits(Value),
    Refused,
    /// The value or the schema is not known enough.
    Unknown,
}

impl Run<'_> {
    pub fn zod_call(
        &mut self,
        path: &Extern,
        dotted: &str,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        if path.package() != "zod" && path.package() != "zod-mini" {
            return Ok(None);
        }
        let name = dotted.rsplit('.').next().unwrap_or(dotted);
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        if dotted.contains("coerce") {
            let schema = match name {
                "string" => Schema::Coerced("string"),
                "number" => Schema::Coerced("number"),
                "boolean" => Schema::Coerced("boolean"),
                _ => Schema::Other,
            };
            return Ok(Some(self.schema(schema, at)));
        }
        let schema = match name {
            "literal" => {
                // `z.literal(['ping', …])` of zod 4 counts by its first value.
                let value = match first.as_obj() {
                    Some(_) => self
                        .iterate(&first, at)?
                        .and_then(|items| items.into_iter().next())
                        .unwrap_or(first),
                    None => first,
                };
                Schema::Literal(value)
            }
            "string" => Schema::Text { shortest: 0 },
            "number" | "int" => Schema::Number { least: None },
            "boolean" => Schema::Type("boolean"),
            "null" => Schema::Literal(Value::new(V::Null, at)),
            "undefined" | "void" => Schema::Literal(Value::undefined(at)),
            "array" => Schema::Type("array"),
            "record" | "map" => Schema::Type("object"),
            "any" | "unknown" => Schema::Any,
            "enum" | "nativeEnum" => {
                let names = self.iterate(&first, at).ok().flatten();
                let names = match names.filter(|_| !first.is_unknown()) {
                    Some(names) => names,
                    None => self.values_of(&first, at)?,
                };
                Schema::Union(
                    names
                        .into_iter()
                        .map(|name| self.schema(Schema::Literal(name), at))
                        .collect(),
                )
            }
            "union" | "discriminatedUnion" => {
                let list = args.last().cloned().unwrap_or_else(|| Value::undefined(at));
                match self.iterate(&list, at)? {
                    Some(members) => Schema::Union(members),
                    None => Schema::Other,
                }
            }
            "optional" | "nullish" => Schema::Optional(first),
            "nullable" => self.nullable(first, at),
            "object" | "strictObject" | "looseObject" | "interface" => {
                let shape = first.as_obj();
                let method = match shape {
                    Some(_) => self.method_in(&first, at)?,
                    None => None,
                };
                Schema::Object {
                    method,
                    shape: shape.filter(|shape| self.heap.get(*shape).open.is_none()),
                    extra: match name {
                        "strictObject" => Some(false),
                        "looseObject" => Some(true),
                        _ => None,
                    },
                }
            }
            _ => Schema::Other,
        };
        Ok(Some(self.schema(schema, at)))
    }

    fn values_of(&mut self, object: &Value, at: Span) -> R<Vec<Value>> {
        let mut values = Vec::new();
        for key in self.keys_of(object, at).unwrap_or_default() {
            values.push(self.member(object, &key, at)?);
        }
        Ok(values)
    }

    fn method_in(&mut self, shape: &Value, at: Span) -> R<Option<Value>> {
        let method = self.member(shape, &"method".into(), at)?;
        Ok((!method.is_undefined()).then_some(method))
    }

    fn nullable(&mut self, inner: Value, at: Span) -> Schema {
        let null = Schema::Literal(Value::new(V::Null, at));
        Schema::Union(vec![inner, self.schema(null, at)])
    }

    fn schema_of(&self, value: &Value) -> Option<Schema> {
        match &self.heap.get(value.as_obj()?).kind {
            Kind::Host(Host::Schema(schema)) => Some(schema.clone()),
            _ => None,
        }
    }

    /// A request's schema of the SDK, extended by the code (`PingRequestSchema.extend(…)`).
    pub fn extended_schema(&mut self, kind: &str, shape: &Value, at: Span) -> R<Value> {
        let own = match shape.as_obj() {
            Some(_) => self.method_in(shape, at)?,
            None => None,
        };
        let method = match (own, crate::ping::protocol::method_of_request(kind)) {
            (Some(own), _) => Some(own),
            (None, Some(method)) => {
                let literal = Schema::Literal(Value::str(method, at));
                Some(self.schema(literal, at))
            }
            (None, None) => None,
        };
        let schema = Schema::Object {
            method,
            shape: shape.as_obj(),
            extra: Some(true),
        };
        Ok(self.schema(schema, at))
    }

    pub fn schema_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> R<Value> {
        let Kind::Host(Host::Schema(schema)) = &self.heap.get(id).kind else {
            return Ok(Value::undefined(at));
        };
        let schema = schema.clone();
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let made = match (&**name, schema) {
            ("parse" | "parseAsync", _) => {
                let later = &**name == "parseAsync";
                return match self.check(object, &first, 0, at)? {
                    Check::Fits(value) if later => self.resolved(value, at),
                    Check::Fits(value) => Ok(value),
                    Check::Unknown => Ok(first),
                    Check::Refused => self.throw("ZodError", "Invalid input", at),
                };
            }
            ("safeParse" | "safeParseAsync", _) => {
                let later = &**name == "safeParseAsync";
                let value = match self.check(object, &first, 0, at)? {
                    Check::Fits(value) => value,
                    Check::Unknown => first,
                    Check::Refused => return self.refusal(later, at),
                };
                return self.taken_for_valid(vec![value], later, at);
            }
            ("optional" | "nullish" | "default" | "catch" | "prefault" | "exactOptional", _) => {
                Schema::Optional(object.clone())
            }
            ("nullable", _) => self.nullable(object.clone(), at),
            ("or", _) => Schema::Union(vec![object.clone(), first]),
            (
                "extend" | "merge" | "safeExtend" | "augment",
                Schema::Object {
                    method,
                    shape,
                    extra,
                },
            ) => {
                let added = match self.schema_of(&first) {
                    Some(Schema::Object { shape, .. }) => shape,
                    _ => first.as_obj(),
                };
                let both = match (shape, added) {
                    (Some(shape), Some(added)) => Some(self.joined_shapes(shape, added, at)?),
                    _ => None,
                };
                let own = match added {
                    Some(added) => self.method_in(&Value::obj(added, at), at)?,
                    None => None,
                };
                Schema::Object {
                    method: own.or(method),
                    shape: both,
                    extra,
                }
            }
            (
                "partial",
                Schema::Object {
                    method,
                    shape,
                    extra,
                },
            ) => Schema::Object {
                method,
                shape: match shape {
                    Some(shape) => Some(self.optional_shape(shape, at)?),
                    None => None,
                },
                extra,
            },
            (
                mode @ ("strict" | "passthrough" | "loose" | "strip"),
                Schema::Object { method, shape, .. },
            ) => Schema::Object {
                method,
                shape,
                extra: match mode {
                    "strict" => Some(false),
                    "strip" => None,
                    _ => Some(true),
                },
            },
            ("positive", Schema::Number { .. }) => Schema::Number {
                least: Some(f64::MIN_POSITIVE),
            },
            ("nonnegative", Schema::Number { .. }) => Schema::Number { least: Some(0.0) },
            ("min" | "gte" | "gt", Schema::Number { .. }) => Schema::Number {
                least: first.as_num(),
            },
            ("min", Schema::Text { .. }) => Schema::Text {
                shortest: first.as_num().unwrap_or(0.0) as usize,
            },
            ("nonempty", Schema::Text { .. }) => Schema::Text { shortest: 1 },
            (
                "int" | "finite" | "safe" | "describe" | "meta" | "brand" | "readonly" | "refine"
                | "superRefine" | "check" | "max" | "lte" | "lt",
                _,
            ) => return Ok(object.clone()),
            _ => Schema::Other,
        };
        Ok(self.schema(made, at))
    }

    /// `{ success: false, error }`
    pub fn refusal(&mut self, later: bool, at: Span) -> R<Value> {
        let result = self.plain(at);
        self.heap.set(result, "success", Value::bool(false, at));
        let error = self.error("ZodError", Value::str("Invalid input", at), at);
        self.heap.set(result, "error", error);
        let result = Value::obj(result, at);
        if later {
            self.resolved(result, at)
        } else {
            Ok(result)
        }
    }

    fn joined_shapes(&mut self, one: ObjId, other: ObjId, at: Span) -> R<ObjId> {
        let both = self.plain(at);
        for shape in [one, other] {
            let shape = Value::obj(shape, at);
            for key in self.keys_of(&shape, at).unwrap_or_default() {
                let member = self.member(&shape, &key, at)?;
                self.heap.put(both, &key, Prop::Value(member));
            }
        }
        Ok(both)
    }

    fn optional_shape(&mut self, shape: ObjId, at: Span) -> R<ObjId> {
        let optional = self.plain(at);
        let shape = Value::obj(shape, at);
        for key in self.keys_of(&shape, at).unwrap_or_default() {
            let member = self.member(&shape, &key, at)?;
            let member = self.schema(Schema::Optional(member), at);
            self.heap.put(optional, &key, Prop::Value(member));
        }
        Ok(optional)
    }

    /// Whether a schema refuses the requests of `ping` that clients send, which have no params.
    pub fn refuses_ping(&mut self, schema: &Value, at: Span) -> R<bool> {
        let request = self.plain(at);
        self.heap.set(request, "method", Value::str("ping", at));
        let check = self.check(schema, &Value::obj(request, at), 0, at)?;
        Ok(matches!(check, Check::Refused))
    }

    fn check(&mut self, schema: &Value, value: &Value, depth: u32, at: Span) -> R<Check> {
        let value = self.pick(value.clone());
        let Some(kind) = self.schema_of(schema).filter(|_| depth < DEEPEST) else {
            return Ok(Check::Fits(value));
        };
        let is = |known: Option<bool>, value: Value| match known {
            Some(true) => Check::Fits(value),
            Some(false) => Check::Refused,
            None => Check::Unknown,
        };
        Ok(match kind {
            Schema::Any | Schema::Other => Check::Fits(value),
            Schema::Coerced(_) if value.is_unknown() => Check::Fits(value),
            Schema::Coerced("string") => {
                let text = self.text_of(&value, at);
                Check::Fits(self.string(text, value.at))
            }
            Schema::Coerced("number") => match ops::to_number(&value) {
                Some(number) if !number.is_nan() => Check::Fits(Value::num(number, value.at)),
                _ => Check::Refused,
            },
            Schema::Coerced(_) => match ops::truthiness(&value) {
                Some(is) => Check::Fits(Value::bool(is, value.at)),
                None => Check::Unknown,
            },
            Schema::Literal(literal) if value.is_unknown() || literal.is_unknown() => {
                Check::Unknown
            }
            Schema::Literal(literal) => {
                let same = ops::identical(&literal, &value)
                    || literal.as_str().is_some() && literal.as_str() == value.as_str();
                is(Some(same), value)
            }
            Schema::Text { shortest } => {
                let fits = self.type_of(&value).map(|kind| {
                    kind == "string" && value.as_str().is_none_or(|text| text.len() >= shortest)
                });
                is(fits, value)
            }
            Schema::Number { least } => {
                let fits = self.type_of(&value).map(|kind| {
                    kind == "number"
                        && value
                            .as_num()
                            .is_none_or(|n| least.is_none_or(|least| n >= least))
                });
                is(fits, value)
            }
            Schema::Type("array") => {
                let fits = value
                    .as_obj()
                    .is_some_and(|id| matches!(self.heap.get(id).kind, Kind::Array(_)));
                is((!value.is_unknown()).then_some(fits), value)
            }
            Schema::Type(name) => {
                let fits = self.type_of(&value).map(|kind| kind == name);
                is(fits, value)
            }
            Schema::Optional(_) if value.is_undefined() => Check::Fits(value),
            Schema::Optional(inner) => self.check(&inner, &value, depth + 1, at)?,
            Schema::Union(members) => {
                let mut unknown = false;
                for member in members {
                    match self.check(&member, &value, depth + 1, at)? {
                        Check::Refused => {}
                        Check::Unknown => unknown = true,
                        fits @ Check::Fits(_) => return Ok(fits),
                    }
                }
                if unknown {
                    Check::Unknown
                } else {
                    Check::Refused
                }
            }
            Schema::Object { shape, extra, .. } => {
                if value.is_unknown() {
                    return Ok(Check::Unknown);
                }
                let (Some(shape), Some(object)) = (shape, value.as_obj()) else {
                    return Ok(is(value.as_obj().map(|_| true).or(Some(false)), value));
                };
                if self.heap.get(object).open.is_some() {
                    return Ok(Check::Unknown);
                }
                return self.check_object(shape, extra, &value, depth, at);
            }
        })
    }

    fn check_object(
        &mut self,
        shape: ObjId,
        extra: Option<bool>,
        value: &Value,
        depth: u32,
        at: Span,
    ) -> R<Check> {
        let shape = Value::obj(shape, at);
        let keys = self.keys_of(&shape, at).unwrap_or_default();
        let result = self.plain(value.at);
        let mut unknown = false;
        for key in &keys {
            let schema = self.member(&shape, key, at)?;
            let member = self.member(value, key, at)?;
            let absent = member.is_undefined();
            match self.check(&schema, &member, depth + 1, at)? {
                Check::Refused => return Ok(Check::Refused),
                Check::Unknown => {
                    unknown = true;
                    self.heap.put(result, key, Prop::Value(member));
                }
                Check::Fits(_) if absent => {}
                Check::Fits(member) => self.heap.put(result, key, Prop::Value(member)),
            }
        }
        let others: Vec<Atom> = self
            .keys_of(value, at)
            .unwrap_or_default()
            .into_iter()
            .filter(|key| !keys.contains(key))
            .collect();
        match extra {
            Some(false) if !others.is_empty() => return Ok(Check::Refused),
            Some(true) => {
                for key in others {
                    let member = self.member(value, &key, at)?;
                    self.heap.put(result, &key, Prop::Value(member));
                }
            }
            _ => {}
        }
        if unknown {
            return Ok(Check::Unknown);
        }
        Ok(Check::Fits(Value::obj(result, value.at).tagged(value.tag)))
    }
}
