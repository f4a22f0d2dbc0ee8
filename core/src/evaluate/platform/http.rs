//! Requests and responses of node's HTTP server, and of the routers that build on it.
//!
//! What a call sets and sends, with which status and content type, was checked by running express
//! 4.22 and 5.3, node 20, fastify 5.12, koa 3 and the Next 16 pages API.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::{
    evaluate::{
        heap::{Kind, ObjId, Prop},
        host::{EmitterKind, Flavor, Host, OwnRequest, Request, Response, Source, header},
        origin::{Client, Origin, Step},
        run::{Abrupt, R, Run},
        text::{Piece, Text},
        trace::{Channel, HttpMeta, Payload},
        value::{V, Value},
    },
    servers::entries::EntryKind,
    syntax::NOWHERE,
};

impl Run<'_> {
    pub fn http_server(&mut self, handler: Option<Value>, at: Span) -> Value {
        if let Some(handler) = handler {
            self.mark_served(&handler);
            let is_app = handler.as_obj().is_some_and(|id| {
                matches!(
                    self.heap.get(id).kind,
                    Kind::Host(Host::App(_) | Host::Framework(_))
                )
            });
            if !is_app && !handler.is_unknown() {
                self.register(EntryKind::Http { handler }, at);
            }
        }
        self.emitter(EmitterKind::HttpServer, at)
    }

    pub fn http_request(
        &mut self,
        method: &'static str,
        path: Option<Atom>,
        parsed: bool,
        at: Span,
    ) -> Value {
        let request = Request {
            method,
            parsed,
            path,
            message: None,
            used: false,
            own: None,
        };
        Value::obj(
            self.heap
                .alloc(Kind::Host(Host::Request(request)), None, at),
            at,
        )
    }

    pub fn http_response(&mut self, flavor: Flavor, of_message: bool, at: Span) -> ObjId {
        let response = Response {
            flavor,
            status: None,
            headers: Vec::new(),
            body: Vec::new(),
            ended: false,
            of_message,
            inner: false,
            at: NOWHERE,
        };
        self.heap
            .alloc(Kind::Host(Host::Response(response)), None, at)
    }

    /// The request's body as text: the message under way.
    pub fn body_text(&mut self, request: ObjId, at: Span) -> Value {
        match &self.heap.get(request).kind {
            Kind::Host(
                Host::Request(Request { own: Some(own), .. })
                | Host::WebRequest(Request { own: Some(own), .. }),
            ) => own.body.clone(),
            Kind::Host(Host::Request(request) | Host::WebRequest(request))
                if request.method == "POST" =>
            {
                self.message_text("")
            }
            _ => Value::str("", at),
        }
    }

    /// The request's body parsed, one object however often it is read.
    pub fn body_value(&mut self, request: ObjId, at: Span) -> R<Value> {
        let known = match &self.heap.get(request).kind {
            Kind::Host(Host::Request(request) | Host::WebRequest(request)) => {
                match (&request.message, request.method) {
                    (Some(value), _) => Some(value.clone()),
                    (None, _) if request.own.is_some() => None,
                    (None, "POST") => None,
                    (None, _) => Some(Value::undefined(at)),
                }
            }
            _ => Some(Value::undefined(at)),
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let value = match self.own_request(request) {
            Some(own) => self.json_parse(&own.body, at)?,
            None => self.message_value(at),
        };
        if let Kind::Host(Host::Request(request) | Host::WebRequest(request)) =
            &mut self.heap.get_mut(request).kind
        {
            request.message = Some(value.clone());
        }
        Ok(value)
    }

    /// What the input put into a request that it made itself.
    pub fn own_request(&self, request: ObjId) -> Option<Rc<OwnRequest>> {
        match &self.heap.get(request).kind {
            Kind::Host(Host::Request(request) | Host::WebRequest(request)) => request.own.clone(),
            _ => None,
        }
    }

    /// A header of a request.
    pub fn request_header(&self, request: ObjId, name: &str, at: Span) -> Value {
        match self.own_request(request) {
            Some(own) => header(&own.headers, &name.to_ascii_lowercase())
                .cloned()
                .unwrap_or_else(|| Value::undefined(at)),
            None => self.client_header(name, at),
        }
    }

    /// A header that the client sent.
    pub fn client_header(&self, name: &str, at: Span) -> Value {
        match name.to_ascii_lowercase().as_str() {
            "content-type" => Value::str("application/json", at),
            "accept" => Value::str("application/json, text/event-stream", at),
            "x-requested-with" | "upgrade" => Value::undefined(at),
            "mcp-protocol-version" => {
                Value::unknown(Origin::new(Step::Client(Client::Revision), NOWHERE), at)
            }
            "content-length" => {
                Value::unknown(Origin::new(Step::Client(Client::Length), NOWHERE), at)
            }
            "origin" => {
                Value::unknown(Origin::new(Step::Client(Client::OriginHeader), NOWHERE), at)
            }
            "host" => Value::unknown(Origin::new(Step::Client(Client::HostHeader), NOWHERE), at),
            "mcp-session-id" => {
                Value::unknown(Origin::new(Step::Client(Client::Session), NOWHERE), at)
            }
            "authorization" | "x-api-key" | "cookie" => {
                Value::unknown(Origin::new(Step::Client(Client::Credentials), NOWHERE), at)
            }
            _ => Value::unknown(
                Origin::new(Step::Client(Client::Header), NOWHERE)
                    .then(Step::Member(name.into()), NOWHERE),
                at,
            ),
        }
    }

    pub fn request_member(
        &mut self,
        id: ObjId,
        request: &Request,
        object: &Value,
        name: &Atom,
        at: Span,
    ) -> R<Value> {
        Ok(match &**name {
            "method" => Value::str(request.method, at),
            "body" if request.parsed => self.body_value(id, at)?,
            "body" => Value::undefined(at),
            "rawBody" => self.body_text(id, at),
            "headers" => self.header_object(id, at),
            "url" | "path" | "originalUrl" | "pathname" | "href" => match &request.path {
                Some(path) => Value::new(V::Str(path.clone()), at),
                None => Value::unknown(Origin::new(Step::Client(Client::Address), NOWHERE), at),
            },
            // Those that the route's path declares.
            "params"
                if request
                    .path
                    .as_ref()
                    .is_some_and(|path| !path.contains(['*', '(', '{'])) =>
            {
                let params = self.plain(at);
                let path = request.path.clone().unwrap_or_default();
                for name in path.split('/').filter_map(|part| part.strip_prefix(':')) {
                    let origin = Origin::new(Step::Client(Client::Parameter), NOWHERE)
                        .then(Step::Member(name.into()), NOWHERE);
                    self.heap.set(params, name, Value::unknown(origin, at));
                }
                Value::obj(params, at)
            }
            "query" | "params" | "cookies" | "searchParams" | "session" | "user" | "auth"
            | "ip" | "ips" | "hostname" | "signedCookies" => Value::unknown(
                Origin::new(Step::Client(Client::Parameter), NOWHERE)
                    .then(Step::Member(name.clone()), NOWHERE),
                at,
            ),
            "protocol" => Value::str("http", at),
            "raw" | "req" => object.clone(),
            "log" | "socket" | "connection" | "app" | "server" | "signal" | "id" => {
                self.opaque("the request's surroundings", at)
            }
            "on" | "once" | "get" | "header" | "json" | "text" | "setEncoding" | "pipe"
            | "resume" | "is" | "accepts" | "addListener" | "removeListener" | "arrayBuffer"
            | "destroy" | "removeAllListeners" | "off" | "valid" => {
                Value::new(V::Method(Rc::new((object.clone(), name.clone()))), at)
            }
            _ => Value::undefined(at),
        })
    }

    /// Headers as a plain object whose every member the client chose.
    fn header_object(&mut self, request: ObjId, at: Span) -> Value {
        let id = self.plain(at);
        if let Some(own) = self.own_request(request) {
            for (name, value) in &own.headers {
                self.heap.set(id, name, value.clone());
            }
            return Value::obj(id, at);
        }
        for name in [
            "content-type",
            "accept",
            "origin",
            "mcp-protocol-version",
            "mcp-session-id",
            "authorization",
            "host",
            "x-api-key",
            "cookie",
            "upgrade",
        ] {
            let value = self.client_header(name, at);
            self.heap.set(id, name, value);
        }
        self.heap.get_mut(id).open = Some(Origin::new(Step::Client(Client::Header), NOWHERE));
        Value::obj(id, at)
    }

    pub fn request_method(
        &mut self,
        id: ObjId,
        request: &Request,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        Ok(Some(match &**name {
            "get" | "header" => match first.as_str() {
                Some(name) => self.request_header(id, &name, at),
                None => self.header_object(id, at),
            },
            "on" | "once" | "addListener" => {
                return self.body_listener(id, object, &args, at).map(Some);
            }
            "json" => {
                let value = self.body_value(id, at)?;
                self.resolved(value, at)?
            }
            "text" => {
                let text = self.body_text(id, at);
                self.resolved(text, at)?
            }
            "is" | "accepts" => Value::bool(true, at),
            "setEncoding" | "resume" | "pipe" | "removeListener" | "removeAllListeners" | "off"
            | "destroy" => object.clone(),
            "@@asyncIterator" => object.clone(),
            _ => {
                let _ = request;
                return Ok(None);
            }
        }))
    }

    /// `req.on('data' | 'end' | 'close', …)`: the body comes in one chunk, then the end.
    pub fn body_listener(
        &mut self,
        request: ObjId,
        object: &Value,
        args: &[Value],
        at: Span,
    ) -> R<Value> {
        let (Some(event), Some(callback)) = (args.first().and_then(Value::as_str), args.get(1))
        else {
            return Ok(object.clone());
        };
        let has_body = match &self.heap.get(request).kind {
            Kind::Host(Host::Request(request)) => request.method == "POST",
            _ => false,
        };
        match &*event {
            "data" | "line" if has_body => {
                let text = self.body_text(request, at);
                self.later(callback.clone(), vec![text], at);
            }
            // The end comes after data even where it was asked for first.
            "end" if has_body => {
                let end = self.path(&["queueMicrotask"], at);
                self.later(end, vec![callback.clone()], at);
            }
            _ => {}
        }
        Ok(object.clone())
    }

    // Responses.

    /// What listens to the end of responses that have ended is called.
    pub fn close_responses(&mut self, at: Span) -> R<()> {
        for (response, callback) in std::mem::take(&mut self.closing) {
            let ended = matches!(&self.heap.get(response).kind,
                Kind::Host(Host::Response(response)) if response.ended);
            if ended {
                self.call(&callback, Value::undefined(at), Vec::new(), at)?;
            }
        }
        Ok(())
    }

    pub fn response_member(
        &mut self,
        response: &Response,
        object: &Value,
        name: &Atom,
        at: Span,
    ) -> Value {
        match &**name {
            "statusCode" => response
                .status
                .clone()
                .unwrap_or_else(|| Value::num(200.0, at)),
            "status" if response.flavor == Flavor::Koa => response
                .status
                .clone()
                .unwrap_or_else(|| Value::num(404.0, at)),
            "headersSent" | "writableEnded" | "finished" | "sent" | "closed" | "destroyed" => {
                Value::bool(response.ended || !response.body.is_empty(), at)
            }
            "raw" | "res" | "response" => object.clone(),
            // Express: what middlewares hand on.
            "locals" => {
                let held = object
                    .as_obj()
                    .and_then(|id| self.own_value(id, "@@locals"));
                held.unwrap_or_else(|| {
                    let locals = Value::obj(self.plain(at), at);
                    if let Some(id) = object.as_obj() {
                        self.heap.set(id, "@@locals", locals.clone());
                    }
                    locals
                })
            }
            "socket" | "connection" | "req" | "app" | "log" => {
                self.opaque("the response's surroundings", at)
            }
            "writable" => Value::bool(!response.ended, at),
            _ => Value::new(V::Method(Rc::new((object.clone(), name.clone()))), at),
        }
    }

    pub fn set_response_member(
        &mut self,
        id: ObjId,
        name: &Atom,
        value: &Value,
        at: Span,
    ) -> R<bool> {
        match &**name {
            "statusCode" | "status" => {
                self.set_status(id, value.clone());
                Ok(true)
            }
            "body" => {
                let _ = at;
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    pub fn set_status(&mut self, id: ObjId, status: Value) {
        if let Kind::Host(Host::Response(response)) = &mut self.heap.get_mut(id).kind {
            response.status = Some(status);
        }
    }

    pub fn set_header(&mut self, id: ObjId, name: &str, value: Value) {
        if let Kind::Host(Host::Response(response)) = &mut self.heap.get_mut(id).kind {
            let name = name.to_ascii_lowercase();
            response.headers.retain(|(key, _)| *key != name);
            response.headers.push((name, value));
        }
    }

    fn set_headers(&mut self, id: ObjId, headers: &Value, at: Span) -> R<()> {
        for (name, value) in self.header_list(headers, at)? {
            self.set_header(id, &name, value);
        }
        Ok(())
    }

    pub fn response_method(
        &mut self,
        id: ObjId,
        response: &Response,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let second = args.get(1).cloned().unwrap_or_else(|| Value::undefined(at));
        match &**name {
            "status" | "code" => {
                self.set_status(id, first);
                Ok(object.clone())
            }
            "set" | "header" | "setHeader" | "append" | "appendHeader" | "headers"
            | "setHeaders" => {
                match first.as_str() {
                    Some(name)
                        if second.is_undefined()
                            && args.len() == 1
                            && response.flavor == Flavor::Express =>
                    {
                        return Ok(header(&response.headers, &name.to_ascii_lowercase())
                            .cloned()
                            .unwrap_or_else(|| Value::undefined(at)));
                    }
                    Some(name) => self.set_header(id, &name, second),
                    None => self.set_headers(id, &first, at)?,
                }
                Ok(object.clone())
            }
            "type" | "contentType" => {
                let value = match first.as_str() {
                    Some(kind) if !kind.contains('/') => Value {
                        v: V::Str(media_type(&kind).into()),
                        ..first
                    },
                    _ => first,
                };
                self.set_header(id, "content-type", value);
                Ok(object.clone())
            }
            "get" | "getHeader" => match first.as_str() {
                Some(name) => Ok(header(&response.headers, &name.to_ascii_lowercase())
                    .cloned()
                    .unwrap_or_else(|| Value::undefined(at))),
                None => Ok(self.opaque("a header", at)),
            },
            "removeHeader" => {
                if let (Some(name), Kind::Host(Host::Response(response))) =
                    (first.as_str(), &mut self.heap.get_mut(id).kind)
                {
                    let name = name.as_str().to_ascii_lowercase();
                    response.headers.retain(|(key, _)| *key != *name);
                }
                Ok(object.clone())
            }
            "writeHead" => {
                self.set_status(id, first);
                for headers in &args[1..] {
                    if headers.as_obj().is_some() {
                        self.set_headers(id, headers, at)?;
                    }
                }
                Ok(object.clone())
            }
            // Express: of several forms the client's first, which is JSON.
            "format" => {
                let chosen = ["application/json", "json", "default"]
                    .iter()
                    .find_map(|name| first.as_obj().and_then(|forms| self.own_value(forms, name)));
                if let Some(chosen) = chosen {
                    self.call(&chosen, Value::undefined(at), Vec::new(), at)?;
                }
                Ok(object.clone())
            }
            "sendStatus" => {
                let text = match first.as_num() {
                    Some(200.0) => "OK",
                    Some(202.0) => "Accepted",
                    Some(204.0) => "",
                    _ => "Status",
                };
                self.set_status(id, first);
                self.set_header(id, "content-type", Value::str("text/plain", at));
                let body = (!text.is_empty()).then(|| Value::str(text, at));
                self.finish_response(id, body, at);
                Ok(object.clone())
            }
            "json" | "jsonp" => {
                let body = if args.len() > 1 && first.as_num().is_some() {
                    second
                } else {
                    first
                };
                let text = self.json_stringify(&body, None, at)?;
                if header(&response.headers, "content-type").is_none() {
                    self.set_header(id, "content-type", Value::str("application/json", at));
                }
                let body = if text.is_undefined() {
                    None
                } else {
                    Some(text)
                };
                self.finish_response(id, body, at);
                Ok(object.clone())
            }
            "send" => self
                .response_send(id, response, first, at)
                .map(|()| object.clone()),
            "write" => {
                if let Kind::Host(Host::Response(response)) = &mut self.heap.get_mut(id).kind {
                    response.body.push(first);
                    if response.at == NOWHERE {
                        response.at = at;
                    }
                }
                self.flush_stream(id, at);
                Ok(Value::bool(true, at))
            }
            "end" => {
                if response.flavor == Flavor::Node
                    && let Some(body) = first.as_obj()
                    && matches!(self.heap.get(body).kind, Kind::Plain | Kind::Array(_))
                {
                    return self.throw(
                        "TypeError",
                        "The \"chunk\" argument must be of type string",
                        at,
                    );
                }
                let body = (!first.is_nullish() && !self.is_callable(&first)).then_some(first);
                self.finish_response(id, body, at);
                Ok(object.clone())
            }
            "on" | "once" | "addListener"
                if self.probing()
                    && first
                        .as_str()
                        .is_some_and(|event| matches!(&*event, "close" | "finish")) =>
            {
                if let Some(callback) = args.get(1) {
                    self.closing.push((id, callback.clone()));
                }
                Ok(object.clone())
            }
            "flushHeaders" | "on" | "once" | "off" | "removeListener" | "cookie" | "vary"
            | "links" | "location" | "setTimeout" | "hijack" | "cork" | "uncork"
            | "addListener" | "flush" | "writeContinue" | "removeAllListeners" | "destroy"
            | "emit" | "setMaxListeners" => Ok(object.clone()),
            "redirect" | "render" | "sendFile" | "download" => {
                self.set_header(id, "content-type", Value::str("text/html", at));
                self.finish_response(id, Some(self.opaque("a page", at)), at);
                Ok(object.clone())
            }
            "writeSSE" => Ok(object.clone()),
            _ => self.throw("TypeError", format!("{name} is not a function"), at),
        }
    }

    /// `res.send` and `reply.send`.
    fn response_send(&mut self, id: ObjId, response: &Response, value: Value, at: Span) -> R<()> {
        let mut value = self.pick(value);
        value = self.unless_stream(value, at);
        let fastify = response.flavor == Flavor::Fastify;
        if fastify && self.is_serialized(&value) {
            value = self.hooked_payload(id, "preSerialization", value, at)?;
            value = self.payload_by_schema(id, value, at)?;
        }
        let typed = header(&response.headers, "content-type").is_some();
        let (body, kind) = match &value.v {
            V::Undefined => (None, None),
            V::Null if response.flavor == Flavor::Express => (None, None),
            V::Str(_) | V::Text(_) => {
                let kind = match response.flavor {
                    Flavor::Fastify => "text/plain",
                    _ => "text/html",
                };
                (Some(value.clone()), Some(kind))
            }
            V::Obj(object)
                if matches!(
                    self.heap.get(*object).kind,
                    Kind::Host(Host::WebResponse(_))
                ) =>
            {
                return self.relay_web_response(*object, id, at);
            }
            V::Unknown(_) => (Some(value.clone()), None),
            _ => (
                Some(self.json_stringify(&value, None, at)?),
                Some("application/json"),
            ),
        };
        if let (Some(kind), false) = (kind, typed) {
            self.set_header(id, "content-type", Value::str(kind, at));
        }
        let body = match body {
            Some(body) if fastify => {
                let body = self.hooked_payload(id, "onSend", body, at)?;
                (!body.is_nullish()).then_some(body)
            }
            body => body,
        };
        self.finish_response(id, body, at);
        Ok(())
    }

    /// What is written to a stream later is not known where it is handed over as a body.
    pub fn unless_stream(&self, value: Value, at: Span) -> Value {
        match value.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::Emitter(_) | Host::Source(_))) => {
                self.opaque("what is written to a stream", at)
            }
            _ => value,
        }
    }

    /// Whether fastify makes JSON of a payload.
    fn is_serialized(&self, value: &Value) -> bool {
        match &value.v {
            V::Undefined | V::Null | V::Str(_) | V::Text(_) | V::Unknown(_) => false,
            V::Obj(id) => !matches!(self.heap.get(*id).kind, Kind::Host(Host::WebResponse(_))),
            _ => true,
        }
    }

    /// What a framework makes of a value that a handler returned.
    pub fn response_returned(&mut self, id: ObjId, value: Value, at: Span) -> R<()> {
        let Kind::Host(Host::Response(response)) = &self.heap.get(id).kind else {
            return Ok(());
        };
        if response.ended {
            return Ok(());
        }
        let response = response.clone();
        self.response_send(id, &response, value, at)
    }

    /// A whole body goes out, once.
    pub fn finish_response(&mut self, id: ObjId, body: Option<Value>, at: Span) {
        let Kind::Host(Host::Response(response)) = &mut self.heap.get_mut(id).kind else {
            return;
        };
        if response.ended {
            return;
        }
        response.ended = true;
        let pending = std::mem::take(&mut response.body);
        let first = response.at;
        let response = response.clone();
        let mut text = Text::default();
        for part in pending.iter().chain(&body) {
            let part = self.pick(part.clone());
            text.extend(&self.text_of(&part, at));
        }
        let place = if body.is_none() && first != NOWHERE {
            first
        } else {
            at
        };
        let forwarded = pending
            .iter()
            .chain(&body)
            .all(|part| matches!(part.v, V::Unknown(_)));
        let _ = forwarded;
        if response.inner {
            // Whoever asked reads it from the response (`inject`).
            let answer = self.string(text, place);
            self.heap.put(id, &"@@answer".into(), Prop::Hidden(answer));
            return;
        }
        let streaming = is_event_stream(&response);
        if streaming && text.pieces.is_empty() && !response.of_message {
            return;
        }
        let payload = if text.pieces.is_empty() {
            Payload::Empty
        } else {
            Payload::Text(Rc::new(text))
        };
        self.emit_http(&response, payload, streaming, place);
    }

    /// Events of an open stream go out as they are written.
    fn flush_stream(&mut self, id: ObjId, at: Span) {
        let Kind::Host(Host::Response(response)) = &self.heap.get(id).kind else {
            return;
        };
        if !is_event_stream(response) {
            return;
        }
        let response = response.clone();
        let mut text = Text::default();
        for part in &response.body {
            let part = self.pick(part.clone());
            text.extend(&self.text_of(&part, at));
        }
        let complete = matches!(text.pieces.last(), Some(Piece::Known(last)) if last.ends_with("\n\n") || last.ends_with("\r\n\r\n"));
        if !complete {
            return;
        }
        if let Kind::Host(Host::Response(response)) = &mut self.heap.get_mut(id).kind {
            response.body.clear();
        }
        self.emit_http(&response, Payload::Text(Rc::new(text)), true, at);
    }

    fn emit_http(&mut self, response: &Response, payload: Payload, streaming: bool, at: Span) {
        let meta = HttpMeta {
            status: response.status.clone(),
            content_type: header(&response.headers, "content-type").cloned(),
            streaming,
        };
        let channel = if response.of_message {
            Channel::Http(meta)
        } else {
            Channel::Stream(meta)
        };
        self.send(channel, payload, at);
    }

    /// Runs a node-style handler with a request and a response.
    pub fn serve_node(
        &mut self,
        handler: &Value,
        request: Value,
        response: ObjId,
        at: Span,
    ) -> R<()> {
        let args = vec![request, Value::obj(response, at)];
        let result = self.call(handler, Value::undefined(at), args, at)?;
        match self.wait_for(result, at) {
            Ok(_) | Err(Abrupt::Hang) => Ok(()),
            Err(other) => Err(other),
        }
    }

    pub fn body_source(&mut self, request: ObjId, at: Span) -> Value {
        Value::obj(
            self.heap
                .alloc(Kind::Host(Host::Source(Source::Body(request))), None, at),
            at,
        )
    }
}

fn is_event_stream(response: &Response) -> bool {
    header(&response.headers, "content-type")
        .and_then(Value::as_str)
        .is_some_and(|kind| kind.contains("event-stream"))
}

/// A short name of `res.type` as a media type.
fn media_type(short: &str) -> String {
    match short.trim_start_matches('.') {
        "json" => "application/json".into(),
        "html" => "text/html".into(),
        "text" | "txt" => "text/plain".into(),
        other => format!("application/{other}"),
    }
}
