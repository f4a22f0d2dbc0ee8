//! JSON-RPC libraries: json-rpc-2.0 1.8, jayson 5.0, vscode-jsonrpc 10.0, as they behave when run.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::{
    evaluate::{
        heap::{Kind, ObjId, Prop},
        host::{Flavor, Host, Rpc, RpcLibrary},
        origin::{Origin, Step},
        run::{Abrupt, R, Run},
        text::Text,
        trace::{Channel, Payload},
        value::{Extern, Tag, V, Value},
    },
    servers::entries::EntryKind,
};

/// Mark of a handler that takes the whole request and gives the whole response.
const ADVANCED: &str = "@@advanced";
/// Name of a middleware's `next`, before the number of the one behind it.
const NEXT: &str = "@@next";

fn null_for_undefined(value: Value) -> Value {
    if value.is_undefined() {
        Value {
            v: V::Null,
            ..value
        }
    } else {
        value
    }
}

impl Run<'_> {
    fn rpc(&mut self, library: RpcLibrary, at: Span) -> (ObjId, Value) {
        let rpc = Rpc {
            library,
            methods: Vec::new(),
            fallback: None,
            middleware: Vec::new(),
            ends: Vec::new(),
            listening: false,
        };
        let id = self.heap.alloc(Kind::Host(Host::Rpc(rpc)), None, at);
        (id, Value::obj(id, at))
    }

    /// Calls and constructions of the libraries.
    pub fn rpc_call(
        &mut self,
        path: &Extern,
        dotted: &str,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        Ok(match (&*path.module, dotted) {
            ("json-rpc-2.0", "JSONRPCServer" | "JSONRPCServerAndClient") => {
                Some(self.rpc(RpcLibrary::JsonRpc2, at).1)
            }
            ("json-rpc-2.0", "createJSONRPCSuccessResponse") => {
                let result = args.get(1).cloned().unwrap_or_else(|| Value::undefined(at));
                let result = null_for_undefined(result);
                let id = args
                    .first()
                    .cloned()
                    .unwrap_or_else(|| Value::undefined(at));
                Some(self.rpc_envelope(&id, Ok(result), at)?)
            }
            ("json-rpc-2.0", "createJSONRPCErrorResponse") => {
                let arg = |index: usize| args.get(index).cloned();
                let id = arg(0).unwrap_or_else(|| Value::undefined(at));
                let code = arg(1).unwrap_or_else(|| Value::undefined(at));
                let message = arg(2)
                    .and_then(|message| message.as_str())
                    .unwrap_or_default();
                Some(self.rpc_envelope(&id, Err((code, &message)), at)?)
            }
            ("json-rpc-2.0", "JSONRPCErrorException") => {
                let message = args
                    .first()
                    .cloned()
                    .unwrap_or_else(|| Value::undefined(at));
                let error = self.error("JSONRPCErrorException", message, at);
                if let (Some(error), Some(code)) = (error.as_obj(), args.get(1)) {
                    self.heap.set(error, "code", code.clone());
                }
                Some(error)
            }
            ("json-rpc-2.0", _) => Some(self.unknown(Step::Opaque("a JSON-RPC client"), at)),
            ("jayson" | "jayson/promise", "Server" | "server") => {
                let (id, value) = self.rpc(RpcLibrary::Jayson, at);
                if let Some(table) = args.first() {
                    self.add_table(id, table, at)?;
                }
                // A router of the code's own decides what is called (jayson 4, options.router).
                let routed = args.get(1).and_then(Value::as_obj);
                if routed.is_some_and(|options| self.own_value(options, "router").is_some()) {
                    let origin = Origin::new(Step::Opaque("the server's own router"), at);
                    self.heap.get_mut(id).open = Some(origin);
                }
                Some(value)
            }
            ("jayson" | "jayson/promise", "Method" | "method") => args.first().cloned(),
            (module, "createMessageConnection" | "createProtocolConnection")
                if module.starts_with("vscode-jsonrpc") =>
            {
                let (id, value) = self.rpc(RpcLibrary::VscodeJsonrpc, at);
                if let Kind::Host(Host::Rpc(rpc)) = &mut self.heap.get_mut(id).kind {
                    rpc.ends = args.to_vec();
                }
                Some(value)
            }
            (module, "RequestType" | "RequestType0" | "RequestType1")
                if module.starts_with("vscode-jsonrpc") =>
            {
                args.first().cloned()
            }
            // Stands for the stream that it is put around.
            (module, "StreamMessageReader" | "StreamMessageWriter")
                if module.starts_with("vscode-jsonrpc") =>
            {
                args.first().cloned()
            }
            _ => None,
        })
    }

    fn add_table(&mut self, id: ObjId, table: &Value, at: Span) -> R<()> {
        match self.keys_of(table, at) {
            Some(keys) => {
                for key in keys {
                    let handler = self.member(table, &key, at)?;
                    let name = Value::new(V::Str(key), at);
                    self.add_method(id, name, handler, at);
                }
            }
            None => self.heap.get_mut(id).open = table.origin().cloned(),
        }
        Ok(())
    }

    fn add_method(&mut self, id: ObjId, name: Value, handler: Value, at: Span) {
        if let Kind::Host(Host::Rpc(rpc)) = &mut self.heap.get_mut(id).kind {
            const MOST: usize = 500;
            if rpc.methods.len() < MOST {
                rpc.methods.push((name, handler, at));
            }
        }
    }

    pub fn rpc_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let Kind::Host(Host::Rpc(rpc)) = &self.heap.get(id).kind else {
            return Ok(None);
        };
        let rpc = rpc.clone();
        let library = rpc.library;
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let second = args.get(1).cloned().unwrap_or_else(|| Value::undefined(at));
        Ok(Some(match (&**name, library) {
            ("addMethodAdvanced", _) => {
                let whole = V::Method(Rc::new((second.clone(), ADVANCED.into())));
                let handler = Value::new(whole, second.at);
                self.add_method(id, first, handler, at);
                object.clone()
            }
            ("removeMethod", RpcLibrary::JsonRpc2) => {
                let name = first.as_str();
                if let Kind::Host(Host::Rpc(rpc)) = &mut self.heap.get_mut(id).kind {
                    rpc.methods.retain(|(own, ..)| own.as_str() != name);
                }
                object.clone()
            }
            ("applyMiddleware", RpcLibrary::JsonRpc2) => {
                if let Kind::Host(Host::Rpc(rpc)) = &mut self.heap.get_mut(id).kind {
                    rpc.middleware.extend(args);
                }
                Value::undefined(at)
            }
            ("hasMethod", RpcLibrary::JsonRpc2) => {
                let name = first.as_str();
                Value::bool(rpc.methods.iter().any(|(own, ..)| own.as_str() == name), at)
            }
            ("addMethod" | "onRequest" | "method", _) => {
                if self.is_callable(&first) && library == RpcLibrary::VscodeJsonrpc {
                    if let Kind::Host(Host::Rpc(rpc)) = &mut self.heap.get_mut(id).kind {
                        rpc.fallback = Some(first);
                    }
                } else {
                    self.add_method(id, first, second, at);
                }
                object.clone()
            }
            ("methods", RpcLibrary::Jayson) => {
                self.add_table(id, &first, at)?;
                object.clone()
            }
            ("listen", RpcLibrary::VscodeJsonrpc) => {
                self.listen_vscode(id, at)?;
                Value::undefined(at)
            }
            ("receive" | "receiveAndSend" | "receiveJSON", RpcLibrary::JsonRpc2) => {
                let message = if &**name == "receiveJSON" {
                    self.json_parse(&first, at)?
                } else {
                    first
                };
                let reply = self.rpc_through(id, 0, &message, second, at)?;
                // None is null here.
                self.resolved(null_for_undefined(reply), at)?
            }
            // `next` of a middleware, with the number of the one behind it.
            (name, RpcLibrary::JsonRpc2) if name.starts_with(NEXT) => {
                let layer = name[NEXT.len()..].parse().unwrap_or(usize::MAX);
                let reply = self.rpc_through(id, layer, &first, second, at)?;
                self.resolved(null_for_undefined(reply), at)?
            }
            ("call", RpcLibrary::Jayson) => {
                let message = if first.as_obj().is_some() {
                    first
                } else {
                    self.json_parse(&first, at)?
                };
                let reply = self.rpc_dispatch(id, &message, at)?;
                let callback = args.last().cloned().unwrap_or_else(|| Value::undefined(at));
                if self.is_callable(&callback) {
                    let is_error = reply
                        .as_obj()
                        .is_some_and(|reply| self.heap.own(reply, "error").is_some());
                    let none = Value::new(V::Null, at);
                    let args = if reply.is_undefined() {
                        Vec::new()
                    } else if is_error {
                        vec![reply, none]
                    } else {
                        vec![none, reply]
                    };
                    self.call(&callback, Value::undefined(at), args, at)?;
                    Value::undefined(at)
                } else {
                    self.resolved(reply, at)?
                }
            }
            ("http" | "https" | "tcp", RpcLibrary::Jayson) => {
                self.register(EntryKind::Rpc { rpc: id }, at);
                self.emitter(crate::evaluate::host::EmitterKind::HttpServer, at)
            }
            ("middleware", RpcLibrary::Jayson) => Value::new(
                V::Method(Rc::new((object.clone(), "@@middleware".into()))),
                at,
            ),
            ("@@middleware", RpcLibrary::Jayson) => {
                let request = first.as_obj();
                let message = match request {
                    Some(request) => self.body_value(request, at)?,
                    None => Value::undefined(at),
                };
                let reply = self.rpc_dispatch(id, &message, at)?;
                if let Some(response) = second.as_obj() {
                    self.rpc_http(response, reply, at)?;
                }
                Value::undefined(at)
            }
            ("@@incoming", _) => {
                let message = if first.as_str().is_some() {
                    self.json_parse(&first, at)?
                } else {
                    first
                };
                let reply = self.rpc_dispatch(id, &message, at)?;
                self.rpc_out(id, reply, at)?;
                Value::undefined(at)
            }
            _ => object.clone(),
        }))
    }

    /// What a library's HTTP server does with a reply: 200 with JSON, 204 without one.
    pub fn rpc_http(&mut self, response: ObjId, reply: Value, at: Span) -> R<()> {
        if reply.is_undefined() {
            self.set_status(response, Value::num(204.0, at));
            self.finish_response(response, None, at);
            return Ok(());
        }
        self.set_header(response, "content-type", Value::str("application/json", at));
        let text = self.json_stringify(&reply, None, at)?;
        self.finish_response(response, Some(text), at);
        Ok(())
    }

    /// vscode-jsonrpc reads from and writes to the ends it was given.
    fn listen_vscode(&mut self, id: ObjId, at: Span) -> R<()> {
        let Kind::Host(Host::Rpc(rpc)) = &mut self.heap.get_mut(id).kind else {
            return Ok(());
        };
        rpc.listening = true;
        let ends = rpc.ends.clone();
        let incoming = Value::new(
            V::Method(Rc::new((Value::obj(id, at), "@@incoming".into()))),
            at,
        );
        // Messages come and go with a header of their length each.
        if let Some(V::Extern(path)) = ends.first().map(|reader| &reader.v)
            && path.dotted() == "process.stdin"
        {
            self.register(EntryKind::Lines { callback: incoming }, at);
            return Ok(());
        }
        if let Some(reader) = ends.first()
            && reader.as_obj().is_some()
            && let Ok(listen) = self.member(reader, &"listen".into(), at)
            && self.is_callable(&listen)
            && listen.as_obj().is_some()
        {
            self.call(&listen, reader.clone(), vec![incoming], at)?;
        }
        Ok(())
    }

    /// Sends a reply through a connection's writer.
    fn rpc_out(&mut self, id: ObjId, reply: Value, at: Span) -> R<()> {
        if reply.is_undefined() {
            return Ok(());
        }
        let Kind::Host(Host::Rpc(rpc)) = &self.heap.get(id).kind else {
            return Ok(());
        };
        if let Some(writer) = rpc.ends.get(1).cloned()
            && writer.as_obj().is_some()
        {
            let write = self.member(&writer, &"write".into(), at)?;
            if self.is_callable(&write) {
                self.call(&write, writer, vec![reply], at)?;
                return Ok(());
            }
        }
        let text = self.json_stringify(&reply, None, at)?;
        let text = self.text_of(&text, at);
        let mut framed = Text {
            pieces: vec![crate::evaluate::text::Piece::Known(
                "Content-Length: …\r\n\r\n".into(),
            )],
        };
        framed.extend(&text);
        self.send(
            Channel::Stdout { console: false },
            Payload::Text(framed.into()),
            at,
        );
        Ok(())
    }

    /// Sends a request through what stands before the methods, from `layer` on.
    fn rpc_through(
        &mut self,
        id: ObjId,
        layer: usize,
        request: &Value,
        context: Value,
        at: Span,
    ) -> R<Value> {
        let middleware = match &self.heap.get(id).kind {
            Kind::Host(Host::Rpc(rpc)) => rpc.middleware.get(layer).cloned(),
            _ => None,
        };
        let Some(middleware) = middleware else {
            return self.rpc_dispatch_with(id, request, context, at);
        };
        let name = format!("{NEXT}{}", layer + 1).into();
        let next = V::Method(Rc::new((Value::obj(id, at), name)));
        let args = vec![Value::new(next, at), request.clone(), context];
        let result = self
            .call(&middleware, Value::undefined(at), args, at)
            .and_then(|value| self.wait_for(value, at));
        match result {
            Err(Abrupt::Throw(error)) if layer == 0 => {
                let request_id = self.member(request, &"id".into(), at)?;
                if request_id.is_undefined() {
                    return Ok(Value::undefined(at));
                }
                self.note_caught(error.at);
                let code = self.code_of(&error, RpcLibrary::JsonRpc2, at);
                self.rpc_envelope(&request_id, Err((code, "Internal error")), at)
            }
            other => other,
        }
    }

    /// The code of the error reply that a library makes of an exception.
    fn code_of(&self, error: &Value, library: RpcLibrary, at: Span) -> Value {
        let own = error
            .as_obj()
            .and_then(|error| self.own_value(error, "code"));
        own.unwrap_or_else(|| match library {
            RpcLibrary::JsonRpc2 => Value::num(0.0, at),
            _ => Value::num(-32603.0, at),
        })
    }

    /// The reply that the library makes of a message: an object, or undefined for none.
    pub fn rpc_dispatch(&mut self, id: ObjId, message: &Value, at: Span) -> R<Value> {
        self.rpc_dispatch_with(id, message, Value::undefined(at), at)
    }

    /// The same with what json-rpc-2.0 hands on to methods beside the parameters.
    fn rpc_dispatch_with(
        &mut self,
        id: ObjId,
        message: &Value,
        context: Value,
        at: Span,
    ) -> R<Value> {
        let message = self.pick(message.clone());
        if let Some(origin) = message.origin() {
            let origin = Rc::clone(origin);
            let names: Vec<Atom> = match &self.heap.get(id).kind {
                Kind::Host(Host::Rpc(rpc)) => rpc
                    .methods
                    .iter()
                    .filter_map(|(name, ..)| name.as_str())
                    .collect(),
                _ => Vec::new(),
            };
            self.dispatch_among(&origin.then(Step::Member("method".into()), at), &names, at);
            return Ok(self.derived(&origin, Step::Call, at));
        }
        let method = self.member(&message, &"method".into(), at)?;
        let request_id = self.member(&message, &"id".into(), at)?;
        let params = self.member(&message, &"params".into(), at)?;
        let Kind::Host(Host::Rpc(rpc)) = &self.heap.get(id).kind else {
            return Ok(Value::undefined(at));
        };
        let rpc = rpc.clone();
        let open = self.heap.get(id).open.clone();
        if self.probing() {
            self.trace
                .names
                .extend(rpc.methods.iter().filter_map(|(name, ..)| name.as_str()));
        }
        let name = method.as_str();
        let found = rpc
            .methods
            .iter()
            .rev()
            .find(|(own, ..)| own.as_str().is_some() && own.as_str() == name)
            .cloned();
        let unsure = rpc
            .methods
            .iter()
            .find(|(own, ..)| own.is_unknown())
            .and_then(|(own, ..)| own.origin().cloned())
            .or(open);
        let result = match (found, &rpc.fallback) {
            (Some((_, handler, registered)), _) => {
                self.asked(registered, true);
                self.tell(registered, "the library has a handler for ping");
                let place = handler
                    .as_obj()
                    .map_or(registered, |handler| self.heap.get(handler).at);
                self.enter_branch(Span::new(
                    registered.lo.min(place.lo),
                    registered.hi.max(place.hi),
                ));
                if place != crate::syntax::NOWHERE {
                    self.enter_branch(place);
                }
                match &handler.v {
                    // Takes the request and gives the whole response.
                    V::Method(method) if &*method.1 == ADVANCED => {
                        let handler = method.0.clone();
                        let reply = self.call(
                            &handler,
                            Value::undefined(at),
                            vec![message.clone(), context],
                            at,
                        );
                        match reply.and_then(|reply| self.wait_for(reply, at)) {
                            Ok(reply) if !reply.is_nullish() => return Ok(reply),
                            Ok(_) if request_id.is_undefined() => {
                                return Ok(Value::undefined(at));
                            }
                            Ok(_) => {
                                let code = Value::num(-32603.0, at);
                                let none = Err((code, "Internal error"));
                                return self.rpc_envelope(&request_id, none, at);
                            }
                            Err(other) => Err(other),
                        }
                    }
                    _ => self.rpc_invoke(rpc.library, &handler, params, context, at),
                }
            }
            (None, Some(fallback)) => {
                let fallback = fallback.clone();
                self.call(
                    &fallback,
                    Value::undefined(at),
                    vec![method.clone(), params],
                    at,
                )
                .and_then(|value| self.wait_for(value, at))
            }
            (None, None) => {
                if let Some(origin) = unsure {
                    return Ok(self.derived(&origin, Step::Call, at));
                }
                let place = rpc
                    .methods
                    .first()
                    .map_or(at, |(.., registered)| *registered);
                if method.tag.has(Tag::METHOD) {
                    self.asked(place, false);
                }
                self.tell(at, "the library has no handler for ping and answers -32601");
                if request_id.is_undefined() {
                    return Ok(Value::undefined(at));
                }
                return self.rpc_envelope(
                    &request_id,
                    Err((Value::num(-32601.0, at), "Method not found")),
                    at,
                );
            }
        };
        if request_id.is_undefined() {
            return match result {
                Err(Abrupt::Limit) => Err(Abrupt::Limit),
                _ => Ok(Value::undefined(at)),
            };
        }
        match result {
            Ok(value) => {
                // All three send null where a method gives nothing.
                self.rpc_envelope(&request_id, Ok(null_for_undefined(value)), at)
            }
            Err(Abrupt::Throw(error)) => {
                self.trace.caught = Some(error.at);
                let code = self.code_of(&error, rpc.library, at);
                self.rpc_envelope(&request_id, Err((code, "Internal error")), at)
            }
            Err(other) => Err(other),
        }
    }

    fn rpc_invoke(
        &mut self,
        library: RpcLibrary,
        handler: &Value,
        params: Value,
        context: Value,
        at: Span,
    ) -> R<Value> {
        if library != RpcLibrary::Jayson {
            let value = self.call(handler, Value::undefined(at), vec![params, context], at)?;
            return self.wait_for(value, at);
        }
        // jayson: the handler calls back with (error, result); with jayson/promise it returns.
        let promise = self.new_promise(crate::evaluate::heap::Promise::Pending(Vec::new()), at);
        let callback = Value::new(
            V::Method(Rc::new((Value::obj(promise, at), "@@callback".into()))),
            at,
        );
        let returned = self.call(handler, Value::undefined(at), vec![params, callback], at)?;
        if self.arity_of(handler).unwrap_or(2) < 2 {
            return self.wait_for(returned, at);
        }
        if self.promise_state(&returned).is_some() {
            match self.wait_for(returned, at) {
                Ok(_) | Err(Abrupt::Hang) => {}
                Err(other) => return Err(other),
            }
        }
        self.wait_for(Value::obj(promise, at), at)
    }

    pub fn rpc_envelope(
        &mut self,
        id: &Value,
        outcome: Result<Value, (Value, &str)>,
        at: Span,
    ) -> R<Value> {
        let reply = self.plain(at);
        self.heap.set(reply, "jsonrpc", Value::str("2.0", at));
        self.heap.set(reply, "id", id.clone());
        match outcome {
            Ok(result) => self.heap.set(reply, "result", result),
            Err((code, message)) => {
                let error = self.plain(at);
                self.heap.set(error, "code", code);
                self.heap.set(error, "message", Value::str(message, at));
                self.heap
                    .put(reply, &"error".into(), Prop::Value(Value::obj(error, at)));
            }
        }
        Ok(Value::obj(reply, at))
    }

    /// An HTTP response object for a library's own server.
    pub fn library_response(&mut self, at: Span) -> ObjId {
        self.http_response(Flavor::Node, true, at)
    }
}
