//! Members and methods of objects by what they are.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use super::streams::Pull;
use crate::evaluate::{
    heap::{Kind, ObjId, Promise},
    host::{Host, Source},
    origin::{Origin, Step},
    run::{Abrupt, R, Run},
    value::{Tag, V, Value},
};

impl Run<'_> {
    /// A member that an object has by its kind; nothing where it has none of that name.
    pub fn host_member(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        at: Span,
    ) -> R<Option<Value>> {
        let method = |value: &Value| {
            Some(Value::new(
                V::Method(Rc::new((value.clone(), name.clone()))),
                at,
            ))
        };
        Ok(match &self.heap.get(id).kind {
            Kind::Array(items) => match &**name {
                "length" => {
                    let length = items.len() as f64;
                    match self.heap.get(id).open.clone() {
                        Some(open) => Some(self.derived(&open, Step::Member("length".into()), at)),
                        None => Some(Value {
                            v: V::Num(length),
                            at,
                            tag: Tag::switch(object.tag.switch),
                        }),
                    }
                }
                name if name.parse::<usize>().is_ok() => {
                    let index: usize = name.parse().unwrap_or(0);
                    match items.get(index) {
                        Some(item) => Some(item.clone()),
                        None if self.heap.get(id).open.is_some() => None,
                        None => Some(Value {
                            v: V::Undefined,
                            at,
                            tag: Tag::switch(object.tag.switch),
                        }),
                    }
                }
                "push" | "map" | "forEach" | "filter" | "find" | "includes" | "join" | "slice"
                | "concat" | "some" | "every" | "reduce" | "indexOf" | "pop" | "shift"
                | "unshift" | "splice" | "hasOwnProperty" => method(object),
                _ => None,
            },
            Kind::Map(entries) => match &**name {
                "size" => Some(Value::num(entries.len() as f64, at)).filter(|_| {
                    !self.probing() || entries.iter().all(|(key, _)| !key.is_unknown())
                }),
                _ => method(object),
            },
            Kind::Set(items) => match &**name {
                "size" => Some(Value::num(items.len() as f64, at)),
                _ => method(object),
            },
            Kind::Promise(_) | Kind::Generator(_) | Kind::Regex { .. } | Kind::Date => {
                method(object)
            }
            Kind::Function(function) => match &**name {
                "prototype" => {
                    let id = self.prototype_of(id);
                    id.map(|id| Value::obj(id, at))
                }
                "name" => Some(match &function.name {
                    Some(name) => Value::new(V::Str(name.clone()), at),
                    None => Value::str("", at),
                }),
                "length" => Some(Value::num(function.code.arity() as f64, at)),
                "call" | "apply" | "bind" | "toString" => method(object),
                _ => None,
            },
            Kind::Class(data) => match &**name {
                "prototype" => Some(Value::obj(data.proto, at)),
                "name" => Some(Value::str(data.name.as_deref().unwrap_or_default(), at)),
                "call" | "apply" | "bind" => method(object),
                _ => self.foreign_static(id, name, at),
            },
            Kind::Bound(_) => match &**name {
                "call" | "apply" | "bind" => method(object),
                _ => None,
            },
            Kind::Error => match &**name {
                "stack" => Some(self.unknown(Step::Runtime("a stack trace"), at)),
                "toString" => method(object),
                "code" | "cause" | "statusCode" | "status" => None,
                _ => None,
            },
            Kind::Plain => match &**name {
                "hasOwnProperty" | "toString" | "valueOf" | "propertyIsEnumerable"
                    if self.heap.get(id).proto.is_some() =>
                {
                    method(object)
                }
                _ => None,
            },
            Kind::Host(host) => {
                let host = host.clone();
                self.member_of_host(id, &host, object, name, at)?
            }
        })
    }

    /// A static member that a class inherits from one that the input does not hold.
    fn foreign_static(&mut self, class: ObjId, name: &Atom, at: Span) -> Option<Value> {
        let Kind::Class(data) = &self.heap.get(class).kind else {
            return None;
        };
        match data.parent.as_ref().map(|parent| &parent.v) {
            Some(V::Unknown(origin)) => {
                Some(self.derived(&Rc::clone(origin), Step::Member(name.clone()), at))
            }
            Some(V::Extern(path)) => {
                let path = path.member(name);
                Some(Value::new(V::Extern(Rc::new(path)), at))
            }
            _ => None,
        }
    }

    fn member_of_host(
        &mut self,
        id: ObjId,
        host: &Host,
        object: &Value,
        name: &Atom,
        at: Span,
    ) -> R<Option<Value>> {
        Ok(match host {
            Host::Namespace(unit) => {
                let value = self.exported(*unit, name, at, 0)?;
                Some(value)
            }
            Host::Request(request) => Some(self.request_member(id, request, object, name, at)?),
            Host::WebRequest(request) => {
                Some(self.web_request_member(id, request, object, name, at)?)
            }
            Host::Response(response) => Some(self.response_member(response, object, name, at)),
            Host::WebResponse(response) => Some(match &**name {
                "status" | "statusCode" => response.status.clone(),
                "ok" => match response.status.as_num() {
                    Some(status) => Value::bool((200.0..300.0).contains(&status), at),
                    None => self.opaque("whether a response is ok", at),
                },
                // A stream; the whole text for what `inject` gives.
                "body" if self.own_value(id, "@@injected").is_none() => {
                    let body = response.body.clone();
                    if matches!(body.v, V::Str(_) | V::Text(_)) {
                        self.stream_of(vec![body], at)
                    } else {
                        body
                    }
                }
                "body" | "payload" => response.body.clone(),
                "headers" => {
                    let headers = Host::Headers(response.headers.clone());
                    Value::obj(self.heap.alloc(Kind::Host(headers), None, at), at)
                }
                _ => Value::new(V::Method(Rc::new((object.clone(), name.clone()))), at),
            }),
            Host::AbortController(signal) if &**name == "signal" => Some(Value::obj(*signal, at)),
            Host::AbortSignal { reason, .. } => match &**name {
                "aborted" => Some(Value::bool(reason.is_some(), at)),
                "reason" => Some(reason.clone().unwrap_or_else(|| Value::undefined(at))),
                "onabort" => Some(Value::new(V::Null, at)),
                _ => Some(Value::new(
                    V::Method(Rc::new((object.clone(), name.clone()))),
                    at,
                )),
            },
            Host::AbortController(_) => Some(Value::new(
                V::Method(Rc::new((object.clone(), name.clone()))),
                at,
            )),
            Host::Proxy { target, traps } => {
                let (target, traps) = (target.clone(), *traps);
                let get = self.own_value(traps, "get");
                let key = Value::new(V::Str(name.clone()), at);
                let this = Value::obj(traps, at);
                Some(match get {
                    Some(get) => self.call(&get, this, vec![target, key, object.clone()], at)?,
                    None => self.member(&target, name, at)?,
                })
            }
            Host::Context(context) => {
                let context = context.clone();
                Some(self.context_member(&context, object, name, at)?)
            }
            Host::Emitter(_) => match &**name {
                "clients" => {
                    let socket = self.unknown(Step::Runtime("connected clients"), at);
                    Some(socket)
                }
                "readyState" => Some(Value::num(1.0, at)),
                "OPEN" => Some(Value::num(1.0, at)),
                "onmessage" | "onopen" | "onclose" | "onerror" => None,
                _ => Some(Value::new(
                    V::Method(Rc::new((object.clone(), name.clone()))),
                    at,
                ))
                .filter(|_| is_emitter_method(name)),
            },
            Host::App(_)
            | Host::Headers(_)
            | Host::Rpc(_)
            | Host::Next { .. }
            | Host::Storage(_) => Some(Value::new(
                V::Method(Rc::new((object.clone(), name.clone()))),
                at,
            )),
            Host::Sdk(_) | Host::Transport(_) | Host::Framework(_) => {
                self.sdk_member(id, object, name, at)
            }
            Host::Schema(schema) => match &**name {
                "shape" => Some(match schema {
                    crate::evaluate::host::Schema::Object {
                        shape: Some(shape), ..
                    } => Value::obj(*shape, at),
                    _ => self.opaque("a schema's parts", at),
                }),
                "_def" | "def" | "value" => {
                    Some(self.unknown(Step::Opaque("a schema's parts"), at))
                }
                _ => Some(Value::new(
                    V::Method(Rc::new((object.clone(), name.clone()))),
                    at,
                )),
            },
            Host::Source(_) => Some(Value::new(
                V::Method(Rc::new((object.clone(), name.clone()))),
                at,
            )),
        })
    }

    /// Setting a member that does something; whether it did.
    pub fn set_host_member(&mut self, id: ObjId, name: &Atom, value: &Value, at: Span) -> R<bool> {
        let Kind::Host(host) = &self.heap.get(id).kind else {
            return Ok(false);
        };
        match host.clone() {
            Host::Response(_) => self.set_response_member(id, name, value, at),
            Host::Context(context) => self.set_context_member(&context, name, value, at),
            Host::AbortSignal { reason, listeners } if &**name == "onabort" => {
                let mut listeners = listeners;
                listeners.push(value.clone());
                self.heap.get_mut(id).kind = Kind::Host(Host::AbortSignal { reason, listeners });
                Ok(true)
            }
            Host::Proxy { target, traps } => {
                let key = Value::new(V::Str(name.clone()), at);
                match self.own_value(traps, "set") {
                    Some(set) => {
                        let this = Value::obj(traps, at);
                        self.call(&set, this, vec![target, key, value.clone()], at)?;
                    }
                    None => self.set_member(&target, &key, value.clone(), at)?,
                }
                Ok(true)
            }
            Host::Emitter(emitter) => {
                if &**name == "onmessage"
                    && emitter.kind == crate::evaluate::host::EmitterKind::Socket
                    && !self.probing()
                {
                    let socket = Value::obj(id, at);
                    self.register(
                        crate::servers::entries::EntryKind::Socket {
                            socket,
                            callback: value.clone(),
                            shape: crate::servers::entries::SocketShape::Event,
                        },
                        at,
                    );
                }
                Ok(false)
            }
            Host::Sdk(_) | Host::Transport(_) => self.set_sdk_member(id, name, value, at),
            _ => Ok(false),
        }
    }

    /// A method that an object has by its kind; nothing where it has none of that name.
    pub fn host_call(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        // Setting up: looking for one of several values finds one of several things.
        if !self.probing()
            && matches!(&**name, "includes" | "indexOf" | "has" | "get")
            && let Some(V::Alt(values)) = args.first().map(|first| &first.v)
            && matches!(
                self.heap.get(id).kind,
                Kind::Array(_) | Kind::Map(_) | Kind::Set(_)
            )
        {
            let mut found = Vec::new();
            for value in Rc::clone(values).iter() {
                found.extend(self.host_call(id, object, name, vec![value.clone()], at)?);
            }
            return Ok(Some(self.either(found, at)));
        }
        let result = match &self.heap.get(id).kind {
            Kind::Array(_) => {
                let result = self.array_method(id, object, name, args, at)?;
                return Ok(result.map(|value| {
                    let switch = Tag::switch(object.tag.switch);
                    if object.tag.switch == 0 {
                        value
                    } else {
                        value.tagged(switch)
                    }
                }));
            }
            Kind::Map(_) => self.map_method(id, object, name, args, at)?,
            Kind::Set(_) => self.set_method(id, object, name, args, at)?,
            Kind::Promise(_) => self.promise_method(id, name, args, at)?,
            Kind::Generator(_) => self.generator_method(id, name, &args, at)?,
            Kind::Regex { .. } => self.regex_method(object, name, &args, at)?,
            Kind::Function(_) | Kind::Bound(_) | Kind::Class(_) => match &**name {
                "@@promisified" => {
                    let promise = self.new_promise(Promise::Pending(Vec::new()), at);
                    let done = V::Method(Rc::new((Value::obj(promise, at), "@@callback".into())));
                    let mut args = args;
                    args.push(Value::new(done, at));
                    self.call(object, Value::undefined(at), args, at)?;
                    Some(Value::obj(promise, at))
                }
                "@@azure" => Some(self.azure_response(object, args, at)?),
                "@@asyncToGenerator" => {
                    let given = self.array(args, at);
                    Some(self.awaiter(object, Value::undefined(at), &given, at)?)
                }
                "call" | "apply" | "bind" | "toString" => {
                    Some(self.function_method(object, name, args, at)?)
                }
                _ => None,
            },
            Kind::Date => Some(self.unknown(Step::Runtime("the time"), at)),
            Kind::Plain => {
                if &**name == "@@respondWith" {
                    let value = args
                        .into_iter()
                        .next()
                        .unwrap_or_else(|| Value::undefined(at));
                    let value = self.wait_for(value, at)?;
                    self.answer_with(value, at)?;
                    return Ok(Some(Value::undefined(at)));
                }
                if let Some(target) = self
                    .own_value(id, "@@target")
                    .filter(|_| &**name == "deref")
                {
                    return Ok(Some(target));
                }
                if let Some(result) = self.stream_method(id, name, &args, at)? {
                    return Ok(Some(result));
                }
                self.object_method(object, name, &args, at)?
            }
            Kind::Error => self.object_method(object, name, &args, at)?,
            Kind::Host(host) => {
                let host = host.clone();
                self.call_of_host(id, &host, object, name, args, at)?
            }
        };
        Ok(result)
    }

    fn call_of_host(
        &mut self,
        id: ObjId,
        host: &Host,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        match host {
            Host::Namespace(unit) => {
                let function = self.exported(*unit, name, at, 0)?;
                self.call(&function, Value::undefined(at), args, at)
                    .map(Some)
            }
            Host::Emitter(emitter) => self.emitter_method(id, emitter.kind, object, name, args, at),
            Host::Request(request) => self.request_method(id, request, object, name, args, at),
            Host::WebRequest(request) => {
                self.web_request_method(id, request, object, name, args, at)
            }
            Host::Response(response) => self
                .response_method(id, response, object, name, args, at)
                .map(Some),
            Host::WebResponse(response) => Ok(Some(match &**name {
                "json" => {
                    let body = response.body.clone();
                    let injected = self.own_value(id, "@@injected").is_some();
                    let parsed = self.json_parse(&body, at)?;
                    if injected {
                        parsed
                    } else {
                        self.resolved(parsed, at)?
                    }
                }
                "text" | "arrayBuffer" | "bytes" | "blob" => {
                    let body = response.body.clone();
                    let text = self.body_of(&body, at);
                    let text = text.map(|text| self.string(text, body.at));
                    let text = text.unwrap_or_else(|| Value::str("", at));
                    self.resolved(text, at)?
                }
                "clone" => object.clone(),
                _ => self.unknown(Step::Opaque("a response's method"), at),
            })),
            Host::Headers(_) => self.headers_method(id, object, name, &args, at).map(Some),
            Host::App(app) => {
                let flavor = app.flavor;
                self.app_method(id, flavor, object, name, args, at)
            }
            Host::Context(context) => {
                let context = context.clone();
                self.context_method(&context, object, name, args, at)
            }
            Host::Next {
                app,
                layer,
                request,
                response,
            } => {
                if &**name != "@@call" {
                    return Ok(None);
                }
                let (app, layer, request, response) =
                    (*app, *layer, request.clone(), response.clone());
                self.call_next(app, layer, &request, &response, args, at)
                    .map(Some)
            }
            Host::Sdk(_) | Host::Transport(_) | Host::Framework(_) => {
                self.sdk_method(id, object, name, args, at)
            }
            Host::Rpc(_) => self.rpc_method(id, object, name, args, at),
            Host::Schema(_) => self.schema_method(id, object, name, &args, at).map(Some),
            Host::AbortController(signal) => {
                if &**name == "abort" {
                    self.abort(*signal, args, at)?;
                }
                Ok(Some(Value::undefined(at)))
            }
            Host::AbortSignal { reason, .. } => {
                let reason = reason.clone();
                self.signal_method(id, reason, name, args, at).map(Some)
            }
            Host::Proxy { target, traps } if &**name == "@@call" => {
                let (target, traps) = (target.clone(), *traps);
                let undefined = Value::undefined(at);
                match self.own_value(traps, "apply") {
                    Some(trap) => {
                        let given = self.array(args, at);
                        let this = Value::obj(traps, at);
                        self.call(&trap, this, vec![target, undefined, given], at)
                            .map(Some)
                    }
                    None => self.call(&target, undefined, args, at).map(Some),
                }
            }
            Host::Proxy { .. } => {
                let member = self.member(object, name, at)?;
                self.call(&member, object.clone(), args, at).map(Some)
            }
            Host::Storage(held) => {
                let held = held.clone();
                self.storage_method(id, held, name, args, at).map(Some)
            }
            Host::Source(source) => {
                // Listening to a request's body or to standard input through it.
                if let (Source::Body(request), "on" | "once") = (source, &**name) {
                    let request = *request;
                    return self.body_listener(request, object, &args, at).map(Some);
                }
                if matches!(source, Source::Stdin | Source::StdinLines)
                    && matches!(&**name, "read" | "next")
                {
                    let line = *source == Source::StdinLines;
                    return self.pull(line, Pull::Next, at).map(Some);
                }
                // deno's standard library, streams.
                let lines = args.first().and_then(Value::as_extern);
                if lines.is_some_and(|path| path.dotted() == "@@lines") {
                    return Ok(Some(self.source(Source::StdinLines, at)));
                }
                Ok(Some(object.clone()))
            }
        }
    }

    pub fn abort_controller(&mut self, at: Span) -> Value {
        let signal = Kind::Host(Host::AbortSignal {
            reason: None,
            listeners: Vec::new(),
        });
        let signal = self.heap.alloc(signal, None, at);
        let controller = Kind::Host(Host::AbortController(signal));
        Value::obj(self.heap.alloc(controller, None, at), at)
    }

    /// Aborting while setting up belongs to shutting down, which may be run too early then.
    fn abort(&mut self, signal: ObjId, args: Vec<Value>, at: Span) -> R<()> {
        let Kind::Host(Host::AbortSignal { reason, listeners }) = &self.heap.get(signal).kind
        else {
            return Ok(());
        };
        if reason.is_some() || !self.probing() {
            return Ok(());
        }
        let listeners = listeners.clone();
        let given = args
            .into_iter()
            .next()
            .filter(|reason| !reason.is_undefined());
        let reason = Some(given.unwrap_or_else(|| {
            let message = Value::str("This operation was aborted", at);
            self.error("AbortError", message, at)
        }));
        self.heap.get_mut(signal).kind = Kind::Host(Host::AbortSignal {
            reason,
            listeners: Vec::new(),
        });
        for listener in listeners {
            let event = Value::obj(self.plain(at), at);
            self.call(&listener, Value::obj(signal, at), vec![event], at)?;
        }
        Ok(())
    }

    fn signal_method(
        &mut self,
        id: ObjId,
        reason: Option<Value>,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        match (&**name, reason) {
            ("throwIfAborted", Some(reason)) => return Err(Abrupt::Throw(reason)),
            ("addEventListener", _) => {
                if let (Some(listener), Kind::Host(Host::AbortSignal { listeners, .. })) =
                    (args.get(1), &mut self.heap.get_mut(id).kind)
                {
                    listeners.push(listener.clone());
                }
            }
            ("removeEventListener", _) => {
                let gone = args.get(1).and_then(Value::as_obj);
                if let Kind::Host(Host::AbortSignal { listeners, .. }) =
                    &mut self.heap.get_mut(id).kind
                {
                    listeners.retain(|listener| listener.as_obj() != gone);
                }
            }
            _ => {}
        }
        Ok(Value::undefined(at))
    }

    pub fn source(&mut self, source: Source, at: Span) -> Value {
        let source = Kind::Host(Host::Source(source));
        Value::obj(self.heap.alloc(source, None, at), at)
    }

    /// A method of `AsyncLocalStorage` (Node 20, `async_hooks`). One message is followed at a time, so
    /// what a run holds is held until the next, as long as the run has not ended.
    fn storage_method(
        &mut self,
        id: ObjId,
        held: Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let mut args = args.into_iter();
        let inside = match &**name {
            // What is called while setting up may run inside of a run later.
            "getStore" if held.is_undefined() && !self.probing() => {
                return Ok(self.unknown(Step::Runtime("what a run holds"), at));
            }
            "getStore" => return Ok(held),
            "run" | "enterWith" => args.next().unwrap_or_else(|| Value::undefined(at)),
            "exit" | "disable" => Value::undefined(at),
            _ => return Ok(self.opaque("a storage's method", at)),
        };
        self.heap.get_mut(id).kind = Kind::Host(Host::Storage(inside));
        let Some(callback) = args.next() else {
            return Ok(Value::undefined(at));
        };
        let result = self.call(&callback, Value::undefined(at), args.collect(), at)?;
        if !matches!(
            self.promise_state(&result),
            Some(crate::evaluate::heap::Promise::Pending(_))
        ) {
            self.heap.get_mut(id).kind = Kind::Host(Host::Storage(held));
        }
        Ok(result)
    }

    pub fn opaque(&self, what: &'static str, at: Span) -> Value {
        Value::unknown(Origin::new(Step::Opaque(what), at), at)
    }
}

pub fn is_emitter_method(name: &str) -> bool {
    matches!(
        name,
        "on" | "once"
            | "addListener"
            | "prependListener"
            | "off"
            | "removeListener"
            | "removeAllListeners"
            | "emit"
            | "listeners"
            | "listenerCount"
            | "eventNames"
            | "setMaxListeners"
            | "listen"
            | "close"
            | "address"
            | "send"
            | "ping"
            | "pong"
            | "terminate"
            | "write"
            | "end"
            | "pipe"
            | "resume"
            | "pause"
            | "setEncoding"
            | "kill"
            | "addEventListener"
            | "removeEventListener"
            | "dispatchEvent"
            | "accept"
            | "push"
            | "destroy"
            | "unref"
            | "ref"
            | "setPrompt"
            | "prompt"
            | "question"
            | "handleUpgrade"
            | "postMessage"
    )
}
