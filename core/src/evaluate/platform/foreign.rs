//! Code that is not in the input: what it may do with what it is given, and how a message reaches
//! code whose caller is not there.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::evaluate::{
    heap::{Kind, ObjId},
    host::{Flavor, Host},
    origin::{Origin, Step},
    run::{R, Run},
    text::{Json, Node, Piece, Text},
    trace::{Channel, Payload},
    value::{Tag, V, Value},
};

/// Method names of objects that answer HTTP requests.
const RESPONSE_METHODS: [&str; 12] = [
    "json",
    "send",
    "end",
    "status",
    "code",
    "sendStatus",
    "writeHead",
    "setHeader",
    "set",
    "type",
    "header",
    "jsonp",
];

impl Run<'_> {
    /// What a member of something free stands for, where a fragment's message is under way.
    pub fn substitute(&mut self, origin: &Rc<Origin>, name: &Atom, at: Span) -> Option<Value> {
        if !self.probing() || self.free.is_empty() {
            return None;
        }
        // In a fragment, a member named `id` of something that nobody declares is the message's.
        if &**name == "id" && self.is_fragment_part(origin) {
            return self
                .free
                .get(&Atom::from("\0id"))
                .cloned()
                .map(|value| value.placed(at));
        }
        None
    }

    fn is_fragment_part(&self, origin: &Origin) -> bool {
        matches!(origin.root().step, Step::Free(_))
            && origin
                .from
                .as_ref()
                .is_none_or(|from| matches!(from.step, Step::Free(_)))
    }

    /// A free name of a fragment that stands for a part of the message.
    pub fn fragment_name(&mut self, name: &Atom, at: Span) -> Option<Value> {
        if !self.probing() || self.free.is_empty() {
            return None;
        }
        match &**name {
            "id" | "requestId" | "messageId" | "msgId" | "reqId" => self
                .free
                .get(&Atom::from("\0id"))
                .cloned()
                .map(|value| value.placed(at)),
            "params" | "args" => Some(Value::undefined(at)),
            "method" => self
                .free
                .get(&Atom::from("\0method"))
                .cloned()
                .map(|value| value.placed(at)),
            _ => None,
        }
    }

    /// A property of something unknown is set: a handler put there may be called by its owner.
    pub fn set_on_unknown(
        &mut self,
        origin: &Rc<Origin>,
        key: &Value,
        value: Value,
        at: Span,
    ) -> R<()> {
        if self.probing() {
            let response = self.response_of(origin);
            if let (Some(id), Some(name)) = (response, self.key_of(key)) {
                match &*name {
                    "statusCode" | "status" => self.set_status(id, value),
                    "body" => {
                        let text = if value.as_obj().is_some() {
                            self.json_stringify(&value, None, at)?
                        } else {
                            value
                        };
                        if text.as_obj().is_none() {
                            self.set_header(id, "content-type", Value::str("application/json", at));
                        }
                        self.finish_response(id, Some(text), at);
                    }
                    _ => {}
                }
            }
            return Ok(());
        }
        self.escape_all(&[value], at)
    }

    /// The response object that something unknown was taken for before.
    fn response_of(&self, origin: &Origin) -> Option<ObjId> {
        let key = Atom::from(format!("\0response {}", root_key(origin)));
        self.free_response(&key)
    }

    fn free_response(&self, key: &Atom) -> Option<ObjId> {
        let index = self.heap.find(self.root, key)?;
        self.heap.env(self.root).vars[index].1.as_obj()
    }

    /// Whether a method call looks like one on an HTTP response.
    pub fn is_response_like(&self, origin: &Origin, name: &str, args: &[Value]) -> bool {
        if !RESPONSE_METHODS.contains(&name) {
            return false;
        }
        let rooted = matches!(origin.root().step, Step::Free(_) | Step::Argument { .. });
        if !rooted || origin.from.as_ref().is_some_and(|from| from.from.is_some()) {
            return false;
        }
        if self.response_of(origin).is_some() {
            return true;
        }
        // What is first asked of it must be something only a response has.
        match name {
            "status" | "code" | "sendStatus" | "writeHead" | "setHeader" | "jsonp" => true,
            "json" => !args.is_empty(),
            "send" => {
                args.first().is_some_and(|arg| arg.as_obj().is_some())
                    && !self.is_socket_name(origin)
            }
            "end" => origin
                .last_member()
                .is_some_and(|name| name.starts_with("res")),
            _ => false,
        }
    }

    fn is_socket_name(&self, origin: &Origin) -> bool {
        origin.last_member().is_some_and(|name| {
            let name = name.to_ascii_lowercase();
            name.contains("ws")
                || name.contains("socket")
                || name.contains("transport")
                || name.contains("conn")
        })
    }

    /// A call on an unknown response: it is taken for the one that answers the message.
    pub fn foreign_response(
        &mut self,
        origin: &Rc<Origin>,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let key = Atom::from(format!("\0response {}", root_key(origin)));
        let id = match self.free_response(&key) {
            Some(id) => id,
            None => {
                let flavor = if matches!(&**name, "code") {
                    Flavor::Fastify
                } else {
                    Flavor::Express
                };
                let id = self.http_response(flavor, true, at);
                let root = self.root;
                self.heap.declare(root, &key, Value::obj(id, at));
                id
            }
        };
        let object = Value::obj(id, at);
        let Kind::Host(Host::Response(response)) = &self.heap.get(id).kind else {
            return Ok(object);
        };
        let response = response.clone();
        self.response_method(id, &response, &object, name, args, at)
    }

    /// Whether a call of unknown code sends a reply: a JSON-RPC envelope given to it, or, in a
    /// fragment, the message's id and a result given to a helper that is not there.
    pub fn foreign_reply(
        &mut self,
        origin: &Rc<Origin>,
        name: Option<&Atom>,
        args: &[Value],
        at: Span,
    ) -> bool {
        let verb = name
            .or_else(|| origin.last_member())
            .map(swc_atoms::Atom::to_ascii_lowercase)
            .unwrap_or_default();
        // Logging the reply is no reply.
        if [
            "log", "debug", "info", "warn", "error", "trace", "emit_log", "audit", "record",
            "track",
        ]
        .contains(&verb.as_str())
            || verb.contains("log")
        {
            return false;
        }
        for arg in args {
            if let Some(text) = self.envelope_text(arg, at) {
                self.send(
                    Channel::Elsewhere(Rc::clone(origin)),
                    Payload::Text(text),
                    at,
                );
                return true;
            }
        }
        // `reply(id, {})`, `respondError(id, -32601, '…')`: only where the helper is out of sight.
        if !matches!(
            origin.root().step,
            Step::Free(_) | Step::Argument { .. } | Step::MissingFile(_)
        ) || self.free.is_empty()
        {
            return false;
        }
        let Some(id) = args.iter().find(|arg| arg.tag.has(Tag::ID)) else {
            return false;
        };
        let id = id.clone();
        let code = args
            .iter()
            .find(|arg| arg.as_num().is_some_and(|n| n <= -32000.0));
        let mut members: Vec<(Atom, Node)> = Vec::new();
        let constant = |json: Json| Node {
            json,
            at,
            tag: Tag::NONE,
        };
        members.push(("jsonrpc".into(), constant(Json::Str("2.0".into()))));
        if let Ok(Some(node)) = self.node(&id, 0) {
            members.push(("id".into(), node));
        }
        if let Some(code) = code.and_then(Value::as_num) {
            let error = vec![
                ("code".into(), constant(Json::Num(code))),
                ("message".into(), constant(Json::Str("…".into()))),
            ];
            members.push((
                "error".into(),
                constant(Json::Object {
                    members: error,
                    open: None,
                }),
            ));
        } else {
            let result = args
                .iter()
                .find(|arg| !arg.tag.has(Tag::ID) && !matches!(arg.v, V::Unknown(_)));
            match result {
                Some(result) if !self.is_callable(result) => {
                    let result = result.clone();
                    match self.node(&result, 0) {
                        Ok(Some(node)) => members.push(("result".into(), node)),
                        _ => return false,
                    }
                }
                _ => return false,
            }
        }
        let node = constant(Json::Object {
            members,
            open: None,
        });
        let text = Text::of(Piece::Json {
            node: Rc::new(node),
            pretty: false,
        });
        self.send(
            Channel::Elsewhere(Rc::clone(origin)),
            Payload::Text(text),
            at,
        );
        true
    }

    /// The JSON text of a value that is a JSON-RPC reply, whole or as text.
    fn envelope_text(&mut self, value: &Value, at: Span) -> Option<Rc<Text>> {
        match &value.v {
            V::Text(text) => {
                let text = Rc::clone(text);
                let is_reply = text.pieces.iter().any(|piece| match piece {
                    Piece::Json { node, .. } => is_reply(node),
                    _ => false,
                });
                is_reply.then_some(text)
            }
            V::Str(s)
                if s.contains("\"jsonrpc\"")
                    && (s.contains("\"result\"") || s.contains("\"error\"")) =>
            {
                let text = Text {
                    pieces: vec![Piece::Known((&**s).into())],
                };
                Some(Rc::new(text))
            }
            V::Obj(id) => {
                let reply =
                    self.heap.own(*id, "result").is_some() || self.heap.own(*id, "error").is_some();
                let envelope = self.heap.own(*id, "jsonrpc").is_some()
                    || (self.heap.own(*id, "id").is_some() && reply);
                if !(envelope && reply)
                    || self.heap.own(*id, "method").is_some()
                        && !value.tag.has(Tag::MESSAGE)
                        && self.heap.own(*id, "result").is_none()
                {
                    return None;
                }
                match self.json_stringify(value, None, at) {
                    Ok(Value {
                        v: V::Text(text), ..
                    }) => Some(text),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    pub fn construct_unknown(
        &mut self,
        origin: &Rc<Origin>,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        if !self.probing() {
            self.note_foreign(origin, at);
        }
        self.call_unknown(origin, None, args, at)
    }

    /// Setting up: unknown code that says it is about MCP may be the server.
    pub fn note_foreign(&mut self, origin: &Origin, at: Span) {
        if self.probing() {
            return;
        }
        let (Step::Package(name) | Step::MissingFile(name)) = &origin.root().step else {
            return;
        };
        let says = |text: &str| {
            let text = text.to_ascii_lowercase();
            text.contains("mcp")
                && !["client", "inspector", "config", "types", "schema"]
                    .iter()
                    .any(|word| text.contains(word))
                // What makes or checks a message is no server.
                && !["request", "response", "error", "message", "notification", "result"]
                    .iter()
                    .any(|word| text.ends_with(word))
        };
        let members: Vec<String> = origin
            .steps()
            .iter()
            .filter_map(|step| match step {
                Step::Member(name) => Some(name.to_string()),
                _ => None,
            })
            .collect();
        let client = members
            .iter()
            .any(|name| name.to_ascii_lowercase().contains("client"));
        if !client && (says(name) || members.iter().any(|name| says(name))) {
            const MOST: usize = 20;
            let what = match &origin.root().step {
                Step::Package(name) => format!("the package `{name}`"),
                _ => format!("the module `{name}`"),
            };
            if self.mentions.foreign_servers.len() < MOST
                && !self
                    .mentions
                    .foreign_servers
                    .iter()
                    .any(|(known, _)| *known == what)
            {
                self.mentions.foreign_servers.push((what, at));
            }
        }
    }

    /// A server or transport object that code outside may connect.
    pub fn mark_escaped(&mut self, id: ObjId) {
        let inner = match &self.heap.get(id).kind {
            Kind::Host(Host::Sdk(_)) => self
                .own_value(id, "server")
                .and_then(|value| value.as_obj()),
            _ => {
                // A wrapper that holds a server gives it away with itself.
                let held: Vec<ObjId> = self
                    .heap
                    .get(id)
                    .props
                    .iter()
                    .filter_map(|(_, prop)| match prop {
                        crate::evaluate::heap::Prop::Value(value) => value.as_obj(),
                        _ => None,
                    })
                    .filter(|held| matches!(self.heap.get(*held).kind, Kind::Host(Host::Sdk(_))))
                    .collect();
                for held in held {
                    self.mark_escaped(held);
                }
                return;
            }
        };
        for id in [Some(id), inner].into_iter().flatten() {
            if let Kind::Host(Host::Sdk(sdk)) = &mut self.heap.get_mut(id).kind {
                sdk.escaped = true;
            }
        }
    }
}

/// What an origin starts with, as a key.
fn root_key(origin: &Origin) -> String {
    match &origin.root().step {
        Step::Argument { call, index } => format!("argument {call} {index}"),
        Step::Free(name) => name.to_string(),
        _ => "other".into(),
    }
}

fn is_reply(node: &Node) -> bool {
    (node.member("result").is_some() || node.member("error").is_some())
        && (node.member("jsonrpc").is_some() || node.member("id").is_some())
}
