//! Hands a message to an entry, in the form in which it comes there.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;
use swc_ecma_ast::Pat;

use crate::{
    evaluate::{
        heap::{Code, Kind, ObjId, Prop},
        host::{Context, Flavor, Host},
        origin::{Client, Origin, Step},
        run::{Abrupt, Flow, R, Run},
        trace::{Channel, HttpMeta, Payload},
        value::{Tag, V, Value},
    },
    servers::entries::{Entry, EntryKind, SocketShape},
    syntax::{NOWHERE, contents},
};

impl<'a> Run<'a> {
    /// Delivers the message under way and runs everything that it starts.
    pub fn deliver(&mut self, entry: &Entry<'a>) -> R<()> {
        self.unit = entry.unit;
        let result = self.hand_over(entry);
        match result {
            Err(Abrupt::Throw(error)) => self.uncaught(error, entry.at),
            Err(Abrupt::Limit) => return Err(Abrupt::Limit),
            Ok(()) | Err(Abrupt::Hang | Abrupt::Leave) => {}
        }
        self.frames.clear();
        self.drain()?;
        if self.closing.is_empty() {
            return Ok(());
        }
        // What listens to the end of the response is not on the way of the message.
        match self.close_responses(entry.at) {
            Err(Abrupt::Limit) => Err(Abrupt::Limit),
            _ => self.drain(),
        }
    }

    fn hand_over(&mut self, entry: &Entry<'a>) -> R<()> {
        let at = entry.at;
        match &entry.kind {
            EntryKind::Lines { callback } => {
                let line = self.message_text("");
                self.tell(at, "a line arrives on stdin");
                self.called(callback, vec![line], at)
            }
            EntryKind::Chunks { callback } => {
                let chunk = self.message_text("\n");
                self.tell(at, "data arrives on stdin");
                self.called(callback, vec![chunk], at)
            }
            EntryKind::Readable { callback } => {
                self.tell(at, "data arrives on stdin");
                self.called(callback, Vec::new(), at)
            }
            EntryKind::Loop {
                head,
                body,
                env,
                consumers,
                lines,
            } => {
                self.consumers.clone_from(consumers);
                let item = self.message_text(if *lines { "" } else { "\n" });
                self.tell(
                    at,
                    if *lines {
                        "a line arrives on stdin"
                    } else {
                        "data arrives on stdin"
                    },
                );
                let result = self.round(item, head, body, *env);
                self.consumers.clear();
                match result? {
                    Flow::Return(_) | Flow::Normal | Flow::Break(_) | Flow::Continue(_) => Ok(()),
                }
            }
            EntryKind::Http { handler } => {
                self.tell(at, "a POST request arrives");
                let request = self.http_request("POST", None, false, NOWHERE);
                let response = self.http_response(Flavor::Node, true, NOWHERE);
                self.serve_node(handler, request, response, at)
            }
            EntryKind::Fetch { handler } => {
                self.tell(at, "a POST request arrives");
                let request = self.web_request(None, NOWHERE);
                let env = self.opaque("the runtime's environment", at);
                self.serve_web(
                    handler,
                    Value::undefined(at),
                    vec![request, env.clone(), env],
                    at,
                )
            }
            EntryKind::FetchEvent { callback } => {
                self.tell(at, "a fetch event arrives");
                let event = self.plain(NOWHERE);
                let request = self.web_request(None, NOWHERE);
                self.heap.set(event, "request", request);
                let respond = Value::nowhere(V::Method(Rc::new((
                    Value::obj(event, NOWHERE),
                    "@@respondWith".into(),
                ))));
                self.heap.set(event, "respondWith", respond);
                let wait = self.path(&["clearTimeout"], at);
                self.heap.set(event, "waitUntil", wait);
                self.called(callback, vec![Value::obj(event, NOWHERE)], at)
            }
            EntryKind::EventHandler { handler } => {
                self.tell(at, "a POST request arrives");
                let request = self.http_request("POST", None, true, NOWHERE);
                let response = self.http_response(Flavor::Node, true, NOWHERE);
                let event = self.event(&request, response, NOWHERE);
                let result = self.call(handler, Value::undefined(at), vec![event], at)?;
                let result = self.wait_for(result, at)?;
                self.finish_event(response, result, at)
            }
            EntryKind::Controller { action } => {
                self.tell(at, "a POST request arrives");
                self.run_action(action, at)
            }
            EntryKind::Socket {
                socket,
                callback,
                shape,
            } => {
                self.tell(at, "a WebSocket message arrives");
                let data = self.message_text("");
                let args = match shape {
                    SocketShape::Data => vec![data, Value::bool(false, NOWHERE)],
                    SocketShape::SocketFirst => vec![socket.clone(), data],
                    SocketShape::Event => {
                        let event = self.plain(NOWHERE);
                        self.heap.set(event, "data", data);
                        vec![Value::obj(event, NOWHERE)]
                    }
                };
                self.called(callback, args, at)
            }
            EntryKind::App { app, path } => {
                self.tell(
                    at,
                    match path {
                        Some(path) => format!("a POST request arrives at {path}"),
                        None => "a POST request arrives".into(),
                    },
                );
                self.serve_app(*app, "POST", path.as_ref(), at)
            }
            EntryKind::MethodPaths { app, prefix } => {
                let method = self.message.as_ref().and_then(|message| message.method());
                let method = method.unwrap_or_default();
                let path: Atom = format!("{prefix}{method}").into();
                self.tell(at, format!("the message is posted to {path}"));
                self.serve_method_path(*app, &path, at)
            }
            EntryKind::Sdk { server } => self.deliver_to_sdk(*server, at),
            EntryKind::Transport { transport } => {
                let connected = matches!(&self.heap.get(*transport).kind, Kind::Host(Host::Transport(transport)) if transport.server.is_some());
                if connected {
                    // The server that it is connected to is judged by itself.
                    return Ok(());
                }
                let message = self.message_value(NOWHERE);
                let onmessage = self.object_member(
                    *transport,
                    &Value::obj(*transport, at),
                    &"onmessage".into(),
                    at,
                )?;
                self.tell(at, "the transport hands the message on");
                self.called_on(&onmessage, Value::obj(*transport, at), vec![message], at)
            }
            EntryKind::Rpc { rpc } => {
                self.tell(at, "a request arrives at the JSON-RPC library's server");
                let message = self.message_value(NOWHERE);
                let reply = self.rpc_dispatch(*rpc, &message, at)?;
                let response = self.library_response(NOWHERE);
                self.rpc_http(response, reply, at)
            }
            EntryKind::Driven { call, origin } => {
                self.deliver_to_driven(*call, &Rc::clone(origin), at)
            }
            EntryKind::Fragment { origin } => {
                self.deliver_to_fragment(entry.unit, &Rc::clone(origin), at)
            }
        }
    }

    fn called(&mut self, callback: &Value, args: Vec<Value>, at: Span) -> R<()> {
        let result = self.call(callback, Value::undefined(at), args, at)?;
        match self.wait_for(result, at) {
            Ok(_) | Err(Abrupt::Hang) => Ok(()),
            Err(other) => Err(other),
        }
    }

    fn deliver_to_sdk(&mut self, server: ObjId, at: Span) -> R<()> {
        let message = self.message_value(NOWHERE);
        let transport = self.sdk_of(server).and_then(|sdk| sdk.transport);
        self.tell(at, "the message reaches the SDK's transport");
        if let Some(transport) = transport {
            let onmessage = self.object_member(
                transport,
                &Value::obj(transport, at),
                &"onmessage".into(),
                at,
            )?;
            if onmessage.is_nullish() {
                if !matches!(self.heap.get(transport).kind, Kind::Host(_)) {
                    // A transport of one's own that keeps the function elsewhere (a setter): how
                    // messages come to it is not seen from here.
                    self.trace.hung = Some(at);
                }
                return Ok(());
            }
            if let Some(id) = onmessage.as_obj() {
                let place = self.heap.get(id).at;
                self.tell(
                    place,
                    "the transport's onmessage was replaced: this function takes the message",
                );
            }
            let extra = self.opaque("the transport's extra", at);
            return self.called_on(
                &onmessage,
                Value::obj(transport, at),
                vec![message, extra],
                at,
            );
        }
        self.sdk_dispatch(server, &message, at)
    }

    fn called_on(&mut self, callback: &Value, this: Value, args: Vec<Value>, at: Span) -> R<()> {
        let result = self.call(callback, this, args, at)?;
        match self.wait_for(result, at) {
            Ok(_) | Err(Abrupt::Hang) => Ok(()),
            Err(other) => Err(other),
        }
    }

    /// A function whose caller is not in the input, called with the message where it looks for it.
    fn deliver_to_driven(&mut self, call: u32, origin: &Rc<Origin>, at: Span) -> R<()> {
        let Some(driven) = self.driven.get(call as usize).cloned() else {
            return Ok(());
        };
        let Step::Argument { index, .. } = origin.root().step else {
            return Ok(());
        };
        self.unit = driven.unit;
        let steps: Vec<Step> = origin
            .steps()
            .into_iter()
            .skip(1)
            .filter(|step| !matches!(step, Step::AsText))
            .cloned()
            .collect();
        let place = driven
            .function
            .as_obj()
            .map_or(at, |id| self.heap.get(id).at);
        let names = self.parameter_names(&driven.function);
        let mut args: Vec<Value> = (0..driven.arity.max(usize::from(index) + 1))
            .map(|index| {
                let name = names.get(index).cloned().flatten();
                self.named_argument(call, index, name.as_deref(), steps.is_empty(), place)
            })
            .collect();
        // `for await (const chunk of req)` beside a response: node's own request is a stream.
        let answers = names
            .get(usize::from(index) + 1)
            .and_then(Option::as_ref)
            .is_some_and(|name| {
                matches!(&**name, "res" | "response" | "reply" | "resp")
                    || self.answers_with(&driven.function, name)
            });
        args[usize::from(index)] = match &steps[..] {
            [Step::Element, ..] | [Step::Await, Step::Element, ..] if answers => {
                self.http_request("POST", None, false, NOWHERE)
            }
            _ => self.shaped(&steps, at),
        };
        let is_request = matches!(
            args[usize::from(index)]
                .as_obj()
                .map(|id| &self.heap.get(id).kind),
            Some(Kind::Host(Host::Request(_)))
        );
        let response = is_request.then(|| {
            // (request, response): the second argument answers.
            let id = self.http_response(Flavor::Express, true, NOWHERE);
            let second = usize::from(index) + 1;
            if args.len() <= second {
                args.push(Value::undefined(NOWHERE));
            }
            args[second] = Value::obj(id, NOWHERE);
            id
        });
        self.tell(
            place.shrink_to_lo(),
            "the message is given to this function",
        );
        let class = driven
            .function
            .as_obj()
            .is_some_and(|id| matches!(self.heap.get(id).kind, Kind::Class(_)));
        if class {
            return Ok(());
        }
        let result = self.call(&driven.function, driven.this, args, place)?;
        let result = self.wait_for(result, place)?;
        match response {
            Some(response) => {
                let ended = matches!(&self.heap.get(response).kind, Kind::Host(Host::Response(response)) if response.ended);
                if !ended
                    && !result.is_nullish()
                    && self.trace.sent.is_empty()
                    && !result.is_unknown()
                {
                    self.answer_with(result, place)?;
                }
                Ok(())
            }
            None => self.http_value(result, place),
        }
    }

    /// A value that a handler gave back: a response, a record that stands for one, or the reply.
    fn http_value(&mut self, value: Value, at: Span) -> R<()> {
        let value = self.pick(value);
        let Some(id) = value.as_obj() else {
            return self.answer_with(value, at);
        };
        let status = self.own_value(id, "statusCode");
        let Some(status) = status.filter(|status| status.as_num().is_some() || status.is_unknown())
        else {
            return self.answer_with(value, at);
        };
        // A record in the form of AWS Lambda's proxy integration.
        let headers = self
            .own_value(id, "headers")
            .unwrap_or_else(|| Value::undefined(at));
        let headers = self.header_list(&headers, at)?;
        let content_type = crate::evaluate::host::header(&headers, "content-type").cloned();
        let body = self
            .own_value(id, "body")
            .unwrap_or_else(|| Value::undefined(at));
        let body = self.pick(body);
        let place = if value.at == NOWHERE { at } else { value.at };
        let empty = body.is_nullish() || body.as_str().is_some_and(|text| text.is_empty());
        let payload = if empty {
            Payload::Empty
        } else {
            Payload::Text(Rc::new(self.text_of(&body, at)))
        };
        self.send(
            Channel::Http(HttpMeta {
                status: Some(status),
                content_type,
                streaming: false,
            }),
            payload,
            place,
        );
        Ok(())
    }

    pub fn parameter_names(&self, function: &Value) -> Vec<Option<Atom>> {
        let Some(id) = function.as_obj() else {
            return Vec::new();
        };
        let name = |pat: &Pat| match pat {
            Pat::Ident(ident) => Some(ident.id.sym.clone()),
            Pat::Assign(assign) => match &*assign.left {
                Pat::Ident(ident) => Some(ident.id.sym.clone()),
                _ => None,
            },
            _ => None,
        };
        match &self.heap.get(id).kind {
            Kind::Function(function) => match function.code {
                Code::Function(function) => function
                    .params
                    .iter()
                    .map(|param| name(&param.pat))
                    .collect(),
                Code::Arrow(arrow) => arrow.params.iter().map(name).collect(),
            },
            _ => Vec::new(),
        }
    }

    /// Whether a function asks of its parameter `name` what only an HTTP response has.
    fn answers_with(&self, function: &Value, name: &str) -> bool {
        const METHODS: &[&str] = &["writeHead", "setHeader", "end", "status", "sendStatus"];
        match function.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Function(function)) => match function.code {
                Code::Function(function) => contents::asks(function, name, METHODS),
                Code::Arrow(arrow) => contents::asks(arrow, name, METHODS),
            },
            _ => false,
        }
    }

    /// An argument beside the one that carries the method: where the method is given on its own,
    /// id and params come beside it.
    fn named_argument(
        &mut self,
        call: u32,
        index: usize,
        name: Option<&str>,
        bare: bool,
        at: Span,
    ) -> Value {
        if bare && let Some(name) = name {
            let lower = name.to_ascii_lowercase();
            let json = self
                .message
                .as_ref()
                .map(|message| message.json.clone())
                .unwrap_or_default();
            if lower == "id"
                || lower.ends_with("id")
                    && (lower.contains("req") || lower.contains("message") || lower.contains("rpc"))
            {
                return match json.get("id") {
                    Some(id) => self.value_of_json(id, NOWHERE).tagged(Tag::ID),
                    None => Value::undefined(NOWHERE),
                };
            }
            if lower.starts_with("param") || lower == "args" {
                return match json.get("params") {
                    Some(params) => self.value_of_json(params, NOWHERE),
                    None => Value::undefined(NOWHERE),
                };
            }
        }
        self.unknown_argument(call, index, at)
    }

    /// A value on which the way `steps` leads to the method.
    fn shaped(&mut self, steps: &[Step], at: Span) -> Value {
        let member = |index: usize| match steps.get(index) {
            Some(Step::Member(name)) => Some(&**name),
            _ => None,
        };
        match steps {
            [] => match self
                .message
                .as_ref()
                .and_then(|message| message.json["method"].as_str().map(str::to_owned))
            {
                Some(method) => Value::str(method, NOWHERE).tagged(Tag::METHOD),
                None => Value::undefined(NOWHERE),
            },
            [Step::Await, rest @ ..] => self.shaped(rest, at),
            [Step::Parsed, ..] => self.message_text(""),
            [Step::Element, rest @ ..] => {
                let inner = self.shaped(rest, at);
                let list = self.array(vec![inner], NOWHERE);
                if let Some(id) = list.as_obj() {
                    // A stream has more than its elements.
                    self.heap.get_mut(id).open =
                        Some(Origin::new(Step::Opaque("the caller's object"), at));
                }
                list
            }
            [Step::Member(_)] => self.message_value(NOWHERE),
            [Step::Member(_), Step::Member(last)] if &**last == "@@length" => {
                self.message_value(NOWHERE)
            }
            _ => match (member(0), member(1)) {
                (Some("json" | "text"), _) if matches!(steps.get(1), Some(Step::Call)) => {
                    self.web_request(None, NOWHERE)
                }
                (Some("req"), Some("json" | "text" | "raw" | "header" | "body")) => {
                    let request = self.http_request("POST", None, true, NOWHERE);
                    let id = self.http_response(Flavor::Hono, true, NOWHERE);
                    let context = Context {
                        flavor: Flavor::Hono,
                        request,
                        response: id,
                    };
                    Value::obj(
                        self.heap
                            .alloc(Kind::Host(Host::Context(context)), None, NOWHERE),
                        NOWHERE,
                    )
                }
                (Some("body"), _) if matches!(steps.get(1), Some(Step::Parsed)) => {
                    self.gateway_event()
                }
                (Some("body"), Some(_)) => self.http_request("POST", None, true, NOWHERE),
                (Some("on" | "get" | "headers"), _) => {
                    self.http_request("POST", None, true, NOWHERE)
                }
                (Some(name), _) => {
                    let name = Atom::from(name);
                    let inner = self.shaped(&steps[1..], at);
                    let object = self.plain(NOWHERE);
                    self.heap.put(object, &name, Prop::Value(inner));
                    self.heap.get_mut(object).open =
                        Some(Origin::new(Step::Opaque("the caller's object"), at));
                    Value::obj(object, NOWHERE)
                }
                _ => self.opaque("an argument", at),
            },
        }
    }

    /// An event of a cloud function's HTTP trigger: the body is text.
    fn gateway_event(&mut self) -> Value {
        let event = self.plain(NOWHERE);
        let body = self.message_text("");
        self.heap.set(event, "body", body);
        self.heap
            .set(event, "httpMethod", Value::str("POST", NOWHERE));
        self.heap
            .set(event, "isBase64Encoded", Value::bool(false, NOWHERE));
        self.heap.get_mut(event).open =
            Some(Origin::new(Step::Client(Client::Surroundings), NOWHERE));
        Value::obj(event, NOWHERE)
    }

    /// A fragment runs again with its free variables standing for the message.
    fn deliver_to_fragment(&mut self, unit: usize, origin: &Rc<Origin>, at: Span) -> R<()> {
        let Step::Free(root) = &origin.root().step else {
            return Ok(());
        };
        let root = root.clone();
        let steps: Vec<Step> = origin
            .steps()
            .into_iter()
            .skip(1)
            .filter(|step| !matches!(step, Step::AsText))
            .cloned()
            .collect();
        let json = self
            .message
            .as_ref()
            .map(|message| message.json.clone())
            .unwrap_or_default();
        let value = self.shaped(&steps, at);
        let id = match json.get("id") {
            Some(id) => self.value_of_json(id, NOWHERE).tagged(Tag::ID),
            None => Value::undefined(NOWHERE),
        };
        let method = self.shaped(&[], at);
        self.free.clear();
        self.free.insert(root, value);
        self.free.insert("\0id".into(), id);
        self.free.insert("\0method".into(), method);
        self.tell(
            at.shrink_to_lo(),
            "the message is what the fragment's free variables say",
        );
        let saved = self.units[unit].clone();
        self.units[unit].started = false;
        self.units[unit].returned = None;
        let result = self.run_unit(unit);
        let returned = self.units[unit].returned.clone();
        self.units[unit] = saved;
        let result = match result {
            Ok(()) => match returned {
                Some(value) => {
                    let value = self.wait_for(value, at)?;
                    if self.trace.sent.is_empty() {
                        self.http_value(value, at)
                    } else {
                        Ok(())
                    }
                }
                None => Ok(()),
            },
            Err(error) => Err(error),
        };
        let drained = self.drain();
        self.free.clear();
        result.and(drained)
    }
}
