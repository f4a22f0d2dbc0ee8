//! `JSON.parse` and `JSON.stringify` (ECMA-262, section 25.5).

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use super::{
    heap::{Kind, ObjId, Prop},
    host::Host,
    origin::{Origin, Step},
    run::{R, Run},
    text::{Json, Node, Piece, Text},
    value::{Tag, V, Value},
};

/// Objects within objects at most.
const DEEPEST: u32 = 40;

impl Run<'_> {
    /// `JSON.parse(value)`.
    pub fn json_parse(&mut self, value: &Value, at: Span) -> R<Value> {
        let value = self.pick(value.clone());
        match &value.v {
            V::Text(text) => {
                if let Some(node) = text.json() {
                    return Ok(self.node_value(&Rc::clone(node)));
                }
                if let Some(known) = text.known() {
                    return self.json_value(&known, at);
                }
                match text.unknown() {
                    Some(origin) => Ok(self.derived(&Rc::clone(origin), Step::Parsed, at)),
                    None => self.throw("SyntaxError", "Unexpected token in JSON", at),
                }
            }
            V::Str(s) => {
                let s = s.clone();
                self.json_value(&s, at)
            }
            V::Unknown(origin) => Ok(self
                .derived(&Rc::clone(origin), Step::Parsed, at)
                .tagged(value.tag)),
            V::Num(_) | V::Bool(_) | V::Null => Ok(value),
            V::Alt(values) => {
                // Setting up: any of them may be what is parsed.
                let mut parsed = Vec::new();
                for value in Rc::clone(values).iter() {
                    if let Some(value) = self.may(|run| run.json_parse(value, at))? {
                        parsed.push(value);
                    }
                }
                Ok(self.either(parsed, at))
            }
            _ if value.is_undefined() => {
                self.throw("SyntaxError", "\"undefined\" is not valid JSON", at)
            }
            _ => Ok(self.unknown(Step::Opaque("parsed JSON"), at)),
        }
    }

    /// The value that a JSON text holds; the message under way is recognised and its parts marked.
    pub fn json_value(&mut self, text: &str, at: Span) -> R<Value> {
        let trimmed = text.trim();
        if let Some(message) = &self.message
            && message.text == trimmed
        {
            return Ok(self.message_value(at));
        }
        match serde_json::from_str::<serde_json::Value>(trimmed) {
            Ok(json) => Ok(self.value_of_json(&json, at)),
            Err(_) => self.throw("SyntaxError", "Unexpected token in JSON", at),
        }
    }

    pub fn value_of_json(&mut self, json: &serde_json::Value, at: Span) -> Value {
        match json {
            serde_json::Value::Null => Value::new(V::Null, at),
            serde_json::Value::Bool(b) => Value::bool(*b, at),
            serde_json::Value::Number(n) => Value::num(n.as_f64().unwrap_or(f64::NAN), at),
            serde_json::Value::String(s) => Value::str(s, at),
            serde_json::Value::Array(items) => {
                let items = items
                    .iter()
                    .map(|item| self.value_of_json(item, at))
                    .collect();
                self.array(items, at)
            }
            serde_json::Value::Object(members) => {
                let id = self.plain(at);
                for (key, member) in members {
                    let value = self.value_of_json(member, at);
                    self.heap.set(id, key, value);
                }
                Value::obj(id, at)
            }
        }
    }

    fn node_value(&mut self, node: &Node) -> Value {
        let v = match &node.json {
            Json::Null => V::Null,
            Json::Bool(b) => V::Bool(*b),
            Json::Num(n) => V::Num(*n),
            Json::Str(s) => V::Str(s.clone()),
            Json::Text(text) => V::Text(Rc::clone(text)),
            Json::Unknown(origin) => V::Unknown(Rc::clone(origin)),
            Json::Array(items) => {
                let items = items.iter().map(|item| self.node_value(item)).collect();
                return self.array(items, node.at);
            }
            Json::Object { members, open } => {
                let id = self.plain(node.at);
                for (key, member) in members {
                    let value = self.node_value(member);
                    self.heap.put(id, key, Prop::Value(value));
                }
                self.heap.get_mut(id).open.clone_from(open);
                V::Obj(id)
            }
        };
        Value {
            v,
            at: node.at,
            tag: node.tag,
        }
    }

    /// `JSON.stringify(value, replacer, space)`.
    pub fn json_stringify(&mut self, value: &Value, space: Option<&Value>, at: Span) -> R<Value> {
        let value = self.pick(value.clone());
        let pretty = space.is_some_and(|space| match &space.v {
            V::Num(n) => *n >= 1.0,
            V::Str(s) => !s.is_empty(),
            _ => false,
        });
        let tag = value.tag.only(Tag::MESSAGE);
        Ok(match self.node(&value, 0)? {
            Some(node) => Value::new(
                V::Text(Text::of(Piece::Json {
                    node: Rc::new(node),
                    pretty,
                })),
                at,
            )
            .tagged(tag),
            None => Value::undefined(value.at),
        })
    }

    /// What `JSON.stringify` makes of a value by its second argument, a function or a list of names
    /// (ECMA-262, `SerializeJSONProperty`).
    pub fn replaced(&mut self, value: &Value, replacer: &Value, at: Span) -> R<Value> {
        if self.is_input_function(replacer) {
            let holder = Value::obj(self.plain(at), at);
            return self.replaced_by(&holder, &"".into(), value, replacer, 0);
        }
        let is_list = replacer
            .as_obj()
            .is_some_and(|id| matches!(self.heap.get(id).kind, Kind::Array(_)));
        match self.iterate(replacer, at) {
            Ok(Some(names)) if is_list => {
                let names: Vec<Atom> = names.iter().filter_map(|name| self.key_of(name)).collect();
                Ok(self.only_members(value, &names, 0))
            }
            _ => Ok(value.clone()),
        }
    }

    fn replaced_by(
        &mut self,
        holder: &Value,
        key: &Atom,
        value: &Value,
        function: &Value,
        depth: u32,
    ) -> R<Value> {
        let given = vec![Value::new(V::Str(key.clone()), value.at), value.clone()];
        let value = self.call(function, holder.clone(), given, value.at)?;
        let value = self.pick(value);
        let Some(id) = value.as_obj().filter(|_| depth < DEEPEST) else {
            return Ok(value);
        };
        let mut members = Vec::new();
        match &self.heap.get(id).kind {
            Kind::Array(items) => {
                for (index, item) in items.clone().iter().enumerate() {
                    let key = index.to_string().into();
                    members.push(self.replaced_by(&value, &key, item, function, depth + 1)?);
                }
                Ok(self.array(members, value.at).tagged(value.tag))
            }
            Kind::Plain => {
                let copy = self.copy_of(id, &value);
                for key in self.keys_of(&value, value.at).unwrap_or_default() {
                    let member = self.member(&value, &key, value.at)?;
                    let member = self.replaced_by(&value, &key, &member, function, depth + 1)?;
                    self.heap.put(copy, &key, Prop::Value(member));
                }
                Ok(Value::obj(copy, value.at).tagged(value.tag))
            }
            _ => Ok(value),
        }
    }

    fn only_members(&mut self, value: &Value, names: &[Atom], depth: u32) -> Value {
        let Some(id) = value.as_obj().filter(|_| depth < DEEPEST) else {
            return value.clone();
        };
        match &self.heap.get(id).kind {
            Kind::Array(items) => {
                let items = items.clone();
                let items = items
                    .iter()
                    .map(|item| self.only_members(item, names, depth + 1))
                    .collect();
                self.array(items, value.at).tagged(value.tag)
            }
            Kind::Plain => {
                let copy = self.copy_of(id, value);
                for name in names {
                    if let Some(member) = self.own_value(id, name) {
                        let member = self.only_members(&member, names, depth + 1);
                        self.heap.put(copy, name, Prop::Value(member));
                    }
                }
                Value::obj(copy, value.at).tagged(value.tag)
            }
            _ => value.clone(),
        }
    }

    /// An empty object in the place of another one.
    fn copy_of(&mut self, id: ObjId, value: &Value) -> ObjId {
        let copy = self.plain(value.at);
        let open = self.heap.get(id).open.clone();
        self.heap.get_mut(copy).open = open;
        copy
    }

    /// A value as JSON; nothing where JSON leaves it out (`undefined`, functions).
    pub fn node(&mut self, value: &Value, depth: u32) -> R<Option<Node>> {
        let value = self.pick(value.clone());
        let json = match &value.v {
            V::Undefined | V::Method(_) => return Ok(None),
            V::Null => Json::Null,
            V::Bool(b) => Json::Bool(*b),
            V::Num(_) if value.tag.has(Tag::BIGINT) => {
                return match self.overridden("BigInt.prototype.toJSON") {
                    Some(own) => {
                        let made = self.call(&own, value.clone(), Vec::new(), value.at)?;
                        self.node(&made, depth)
                    }
                    None => self.throw(
                        "TypeError",
                        "Do not know how to serialize a BigInt",
                        value.at,
                    ),
                };
            }
            V::Num(n) if n.is_finite() => Json::Num(*n),
            V::Num(_) => Json::Null,
            // A symbol.
            V::Str(s) if s.starts_with("@@") => return Ok(None),
            V::Str(s) => Json::Str(s.clone()),
            V::Text(text) => match text.known() {
                Some(known) => Json::Str(known.into()),
                None => Json::Text(Rc::clone(text)),
            },
            V::Unknown(origin) => Json::Unknown(Rc::clone(origin)),
            V::Extern(path) => match super::platform::globals::type_of(path) {
                Some("function" | "undefined") => return Ok(None),
                _ => Json::Unknown(Origin::new(Step::Package(path.module.clone()), value.at)),
            },
            V::Alt(_) => {
                let origin = value.origin().cloned();
                Json::Unknown(origin.unwrap_or_else(|| {
                    Origin::new(Step::Opaque("one of several values"), value.at)
                }))
            }
            V::Obj(id) => {
                let id = *id;
                if depth >= DEEPEST {
                    Json::Unknown(Origin::new(
                        Step::Limit("an object nested too deep"),
                        value.at,
                    ))
                } else {
                    match self.object_node(id, &value, depth)? {
                        Some(json) => json,
                        None => return Ok(None),
                    }
                }
            }
        };
        let tag = match (&value.v, self.message_object(&value)) {
            (V::Obj(_), true) => value.tag.and(Tag::MESSAGE),
            _ => value.tag,
        };
        Ok(Some(Node {
            json,
            at: value.at,
            tag,
        }))
    }

    fn message_object(&self, value: &Value) -> bool {
        value.tag.has(Tag::MESSAGE)
    }

    fn object_node(&mut self, id: ObjId, value: &Value, depth: u32) -> R<Option<Json>> {
        if let Some((Prop::Value(to_json) | Prop::Hidden(to_json), _)) =
            self.heap.lookup(id, "toJSON")
        {
            let to_json = to_json.clone();
            let result = self.call(&to_json, value.clone(), Vec::new(), value.at)?;
            return Ok(self.node(&result, depth + 1)?.map(|node| node.json));
        }
        match &self.heap.get(id).kind {
            Kind::Function(_) | Kind::Class(_) | Kind::Bound(_) => return Ok(None),
            Kind::Array(items) => {
                let items = items.clone();
                let mut nodes = Vec::with_capacity(items.len());
                for item in items {
                    nodes.push(self.node(&item, depth + 1)?.unwrap_or(Node {
                        json: Json::Null,
                        at: item.at,
                        tag: Tag::NONE,
                    }));
                }
                return Ok(Some(Json::Array(nodes)));
            }
            Kind::Date => {
                return Ok(Some(Json::Unknown(Origin::new(
                    Step::Runtime("the time"),
                    value.at,
                ))));
            }
            Kind::Host(Host::Headers(_)) => {}
            Kind::Host(_) => {
                return Ok(Some(Json::Unknown(Origin::new(
                    Step::Opaque("an object of a library"),
                    value.at,
                ))));
            }
            _ => {}
        }
        let props = self.heap.get(id).props.clone();
        let open = self.heap.get(id).open.clone();
        let mut members = Vec::new();
        for (key, prop) in props {
            if key.starts_with('#') || key.starts_with("@@") {
                continue;
            }
            let member = match prop {
                Prop::Value(member) => member,
                Prop::Accessor { get: Some(get), .. } => {
                    self.call(&get, value.clone(), Vec::new(), value.at)?
                }
                _ => continue,
            };
            if matches!(self.heap.get(id).kind, Kind::Error)
                && (&*key == "message" || &*key == "stack")
            {
                continue;
            }
            if let Some(node) = self.node(&member, depth + 1)? {
                members.push((key, node));
            }
        }
        Ok(Some(Json::Object { members, open }))
    }
}
