//! `Request`, `Response` and streams of the Fetch and Streams standards.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::{
    evaluate::{
        heap::{Kind, ObjId, Promise, Prop},
        host::{Host, OwnRequest, Request, Source, WebResponse, header},
        origin::{Client, Origin, Step},
        run::{R, Run},
        text::Text,
        trace::{Channel, HttpMeta, Payload},
        value::{V, Value},
    },
    syntax::NOWHERE,
};

impl Run<'_> {
    pub fn web_request(&mut self, path: Option<Atom>, at: Span) -> Value {
        let request = Request {
            method: "POST",
            parsed: false,
            path,
            message: None,
            used: false,
            own: None,
        };
        Value::obj(
            self.heap
                .alloc(Kind::Host(Host::WebRequest(request)), None, at),
            at,
        )
    }

    /// `new Request(input, init)`: one that the input makes itself. Made from the client's, it is
    /// still that one, unless it is given another body.
    pub fn new_web_request(&mut self, input: Value, init: Option<&Value>, at: Span) -> R<Value> {
        let carrier = |value: &Value| match value.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::WebRequest(request))) => Some(request.own.is_none()),
            _ => None,
        };
        if let Some(init) = init.filter(|init| carrier(init) == Some(true)) {
            return Ok(init.clone());
        }
        // The body of the client's request, handed on as it comes.
        let streamed = init.and_then(Value::as_obj).and_then(|init| {
            let body = self.own_value(init, "body")?.as_obj()?;
            match &self.heap.get(body).kind {
                Kind::Host(Host::Source(Source::Body(request))) => Some(*request),
                Kind::Host(Host::Request(request)) if request.own.is_none() => Some(body),
                _ => None,
            }
        });
        if streamed.is_some() {
            let known = self.text_of(&input, at).known();
            let path = known.map(|address| path_of_address(&address).into());
            return Ok(self.web_request(path, at));
        }
        let of_client = carrier(&input);
        let body = match init.and_then(Value::as_obj) {
            Some(init) => self.own_value(init, "body"),
            None => None,
        };
        match of_client {
            Some(true) if body.is_none() => return Ok(input),
            Some(false) if init.is_none() => return Ok(input),
            _ => {}
        }
        if let Some(init) = init
            && init.is_unknown()
        {
            // What it carries is not known, and part of the message may be in it.
            let origin = Origin::new(Step::Opaque("a request"), at);
            self.note_forwarding(&[input, init.clone()], &origin, at);
            return Ok(Value::unknown(origin, at));
        }
        let request = self.request_of_input(&input, init, at)?;
        let request = Kind::Host(Host::WebRequest(request));
        Ok(Value::obj(self.heap.alloc(request, None, at), at))
    }

    /// A request of the input's own, by its address and the options of `fetch`.
    pub fn request_of_input(
        &mut self,
        input: &Value,
        init: Option<&Value>,
        at: Span,
    ) -> R<Request> {
        let mut method = "GET";
        let mut headers = Vec::new();
        let mut body = Value::undefined(at);
        let mut address = input.clone();
        if let Some(id) = input.as_obj() {
            if let Kind::Host(Host::WebRequest(request)) = &self.heap.get(id).kind {
                let request = request.clone();
                method = request.method;
                if let Some(own) = request.own {
                    headers.clone_from(&own.headers);
                    body = own.body.clone();
                }
                address = request
                    .path
                    .map_or(Value::undefined(at), |path| Value::new(V::Str(path), at));
            } else if let Some(href) = self.own_value(id, "href") {
                address = href;
            }
        }
        if let Some(init) = init.filter(|init| init.as_obj().is_some()) {
            let given = self.member(init, &"method".into(), at)?;
            if given.is_unknown() {
                method = "POST";
            } else if let Some(name) = given.as_str() {
                method = super::apps::method_named(&name).unwrap_or("GET");
            }
            let list = self.member(init, &"headers".into(), at)?;
            headers.extend(self.header_list(&list, at)?);
            let given = self.member(init, &"body".into(), at)?;
            if !given.is_undefined() {
                body = given;
            }
        }
        let path = self.text_of(&address, at).known();
        Ok(Request {
            method,
            parsed: false,
            path: path.map(|address| path_of_address(&address).into()),
            message: None,
            used: false,
            own: Some(Rc::new(OwnRequest { headers, body })),
        })
    }

    pub fn web_request_member(
        &mut self,
        id: ObjId,
        request: &Request,
        object: &Value,
        name: &Atom,
        at: Span,
    ) -> R<Value> {
        Ok(match &**name {
            "method" => Value::str(request.method, at),
            "url" | "nextUrl" | "href" => match &request.path {
                Some(path) => Value::str(format!("http://localhost{path}"), at),
                None => Value::unknown(Origin::new(Step::Client(Client::Address), NOWHERE), at),
            },
            "headers" => {
                let headers = match &request.own {
                    Some(own) => own.headers.clone(),
                    None => vec![("@@client".into(), Value::bool(true, at))],
                };
                let headers = Kind::Host(Host::Headers(headers));
                Value::obj(self.heap.alloc(headers, None, at), at)
            }
            "body" if request.own.is_some() => self.body_text(id, at),
            "body" => self.body_source(id, at),
            "raw" => object.clone(),
            "signal" | "cf" | "geo" | "cookies" | "ip" => {
                self.opaque("the request's surroundings", at)
            }
            "bodyUsed" => Value::bool(request.used, at),
            _ => Value::new(V::Method(Rc::new((object.clone(), name.clone()))), at),
        })
    }

    pub fn web_request_method(
        &mut self,
        id: ObjId,
        request: &Request,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let _ = args;
        let reads = matches!(&**name, "json" | "text" | "arrayBuffer" | "blob" | "bytes");
        if reads && self.probing() {
            if request.used {
                let message = Value::str("Body is unusable: Body has already been read", at);
                let error = self.error("TypeError", message, at);
                let rejected = Promise::Rejected(error);
                return Ok(Some(Value::obj(self.new_promise(rejected, at), at)));
            }
            if let Kind::Host(Host::WebRequest(request)) = &mut self.heap.get_mut(id).kind {
                request.used = true;
            }
        }
        Ok(Some(match &**name {
            "json" => {
                let value = self.body_value(id, at)?;
                self.resolved(value, at)?
            }
            "text" | "arrayBuffer" | "blob" | "bytes" => {
                let text = self.body_text(id, at);
                self.resolved(text, at)?
            }
            "clone" => {
                let copy = Kind::Host(Host::WebRequest(request.clone()));
                let _ = object;
                Value::obj(self.heap.alloc(copy, None, at), at)
            }
            _ => return Ok(None),
        }))
    }

    pub fn headers_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> R<Value> {
        let Kind::Host(Host::Headers(list)) = &self.heap.get(id).kind else {
            return Ok(Value::undefined(at));
        };
        let client = list.iter().any(|(name, _)| name == "@@client");
        let key = args
            .first()
            .and_then(Value::as_str)
            .map(|name| name.as_str().to_ascii_lowercase());
        Ok(match (&**name, key) {
            ("get", Some(key)) if client => self.client_header(&key, at),
            ("has", Some(key)) if client => {
                let value = self.client_header(&key, at);
                match value.origin() {
                    Some(origin) => self.derived(&Rc::clone(origin), Step::AsText, at),
                    None => Value::bool(!value.is_undefined(), at),
                }
            }
            ("get", Some(key)) => header(list, &key)
                .cloned()
                .unwrap_or_else(|| Value::new(V::Null, at)),
            ("has", Some(key)) => Value::bool(header(list, &key).is_some(), at),
            ("set" | "append", Some(key)) => {
                let value = args.get(1).cloned().unwrap_or_else(|| Value::undefined(at));
                if let Kind::Host(Host::Headers(list)) = &mut self.heap.get_mut(id).kind {
                    list.retain(|(name, _)| *name != key);
                    list.push((key, value));
                }
                Value::undefined(at)
            }
            ("delete", Some(key)) => {
                if let Kind::Host(Host::Headers(list)) = &mut self.heap.get_mut(id).kind {
                    list.retain(|(name, _)| *name != key);
                }
                Value::undefined(at)
            }
            ("forEach", _) => {
                let list = list.clone();
                let callback = args
                    .first()
                    .cloned()
                    .unwrap_or_else(|| Value::undefined(at));
                for (name, value) in list.into_iter().filter(|(name, _)| name != "@@client") {
                    let given = vec![value, Value::str(name, at), object.clone()];
                    self.call(&callback, Value::undefined(at), given, at)?;
                }
                Value::undefined(at)
            }
            ("entries" | "keys" | "values" | "@@iterator", _) => {
                let list = list.clone();
                let mut items = Vec::new();
                for (key, value) in list.into_iter().filter(|(name, _)| name != "@@client") {
                    let key = Value::str(key, at);
                    items.push(match &**name {
                        "keys" => key,
                        "values" => value,
                        _ => self.array(vec![key, value], at),
                    });
                }
                self.array(items, at)
            }
            _ => self.opaque("a header", at),
        })
    }

    /// A header list of an object, an array of pairs or another list.
    pub fn header_list(&mut self, value: &Value, at: Span) -> R<Vec<(String, Value)>> {
        let value = self.pick(value.clone());
        let Some(id) = value.as_obj() else {
            return Ok(Vec::new());
        };
        match &self.heap.get(id).kind {
            Kind::Host(Host::Headers(list)) => Ok(list.clone()),
            Kind::Array(items) => {
                let items = items.clone();
                let mut out = Vec::new();
                // One list of names and values in turn, as node takes it too.
                if items.first().is_some_and(|item| item.as_str().is_some()) {
                    for pair in items.chunks(2) {
                        if let [name, value] = pair {
                            out.push((
                                name.as_str()
                                    .unwrap_or_default()
                                    .as_str()
                                    .to_ascii_lowercase(),
                                value.clone(),
                            ));
                        }
                    }
                    return Ok(out);
                }
                for pair in items {
                    if let Some(pair) = self.iterate(&pair, at)?
                        && let (Some(name), Some(value)) =
                            (pair.first().and_then(Value::as_str), pair.get(1))
                    {
                        out.push((name.as_str().to_ascii_lowercase(), value.clone()));
                    }
                }
                Ok(out)
            }
            Kind::Map(entries) => Ok(entries
                .iter()
                .filter_map(|(key, value)| {
                    Some((key.as_str()?.as_str().to_ascii_lowercase(), value.clone()))
                })
                .collect()),
            _ => Ok(self
                .heap
                .get(id)
                .props
                .iter()
                .filter_map(|(key, prop)| match prop {
                    Prop::Value(value) => Some((key.as_str().to_ascii_lowercase(), value.clone())),
                    _ => None,
                })
                .collect()),
        }
    }

    /// `new Response(body, init)`.
    pub fn web_response(&mut self, body: &Value, init: Option<&Value>, at: Span) -> R<Value> {
        let body = self.pick(body.clone());
        let (status, mut headers) = self.response_init(init, at)?;
        // A string body is text/plain unless told otherwise (Fetch, "extract a body").
        if header(&headers, "content-type").is_none() && matches!(body.v, V::Str(_) | V::Text(_)) {
            headers.push(("content-type".into(), Value::str("text/plain", at)));
        }
        let response = WebResponse {
            status,
            headers,
            body,
            at,
        };
        Ok(Value::obj(
            self.heap
                .alloc(Kind::Host(Host::WebResponse(response)), None, at),
            at,
        ))
    }

    /// `Response.json(data, init)`.
    pub fn web_response_json(&mut self, args: &[Value], at: Span) -> R<Value> {
        let data = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let (status, mut headers) = self.response_init(args.get(1), at)?;
        let body = self.json_stringify(&data, None, at)?;
        if body.is_undefined() {
            return self.throw("TypeError", "Value is not JSON serializable", at);
        }
        if header(&headers, "content-type").is_none() {
            headers.push(("content-type".into(), Value::str("application/json", at)));
        }
        let response = WebResponse {
            status,
            headers,
            body,
            at,
        };
        Ok(Value::obj(
            self.heap
                .alloc(Kind::Host(Host::WebResponse(response)), None, at),
            at,
        ))
    }

    pub fn response_init(
        &mut self,
        init: Option<&Value>,
        at: Span,
    ) -> R<(Value, Vec<(String, Value)>)> {
        let mut status = Value::num(200.0, NOWHERE);
        let mut headers = Vec::new();
        let init = init.map(|init| self.pick(init.clone()));
        if let Some(init) = init {
            if init.as_num().is_some() {
                status = init;
            } else if init.as_obj().is_some() {
                let given = self.member(&init, &"status".into(), at)?;
                if !given.is_undefined() {
                    status = given;
                }
                let list = self.member(&init, &"headers".into(), at)?;
                headers = self.header_list(&list, at)?;
            }
        }
        Ok((status, headers))
    }

    /// A `Response` that a handler gave back goes out.
    pub fn send_web_response(&mut self, id: ObjId, at: Span) {
        let Kind::Host(Host::WebResponse(response)) = &self.heap.get(id).kind else {
            return;
        };
        let response = response.clone();
        let text = self.body_of(&response.body, at);
        let content_type = header(&response.headers, "content-type").cloned();
        let streaming = content_type
            .as_ref()
            .and_then(Value::as_str)
            .is_some_and(|kind| kind.contains("event-stream"));
        let payload = match text {
            Some(text) if !text.pieces.is_empty() => Payload::Text(Rc::new(text)),
            _ => Payload::Empty,
        };
        let meta = HttpMeta {
            status: Some(response.status),
            content_type,
            streaming,
        };
        self.send(Channel::Http(meta), payload, response.at);
    }

    /// A body's text: a string, or the chunks of a stream.
    pub fn body_of(&mut self, body: &Value, at: Span) -> Option<Text> {
        let body = self.pick(body.clone());
        if body.is_nullish() {
            return None;
        }
        if let Some(id) = body.as_obj()
            && let Some(chunks) = self
                .own_value(id, "@@chunks")
                .and_then(|chunks| chunks.as_obj())
            && let Kind::Array(chunks) = &self.heap.get(chunks).kind
        {
            let mut text = Text::default();
            for chunk in chunks.clone() {
                text.extend(&self.text_of(&chunk, at));
            }
            return Some(text);
        }
        Some(self.text_of(&body, at))
    }

    pub fn relay_web_response(&mut self, from: ObjId, into: ObjId, at: Span) -> R<()> {
        let Kind::Host(Host::WebResponse(response)) = &self.heap.get(from).kind else {
            return Ok(());
        };
        let response = response.clone();
        self.set_status(into, response.status);
        for (name, value) in response.headers {
            self.set_header(into, &name, value);
        }
        let body = (!response.body.is_nullish()).then_some(response.body);
        self.finish_response(into, body, at);
        Ok(())
    }

    /// What Azure Functions 4 makes of a handler's result: `jsonBody` or `body`, `status`, `headers`.
    pub fn azure_response(&mut self, handler: &Value, args: Vec<Value>, at: Span) -> R<Value> {
        let result = self.call(handler, Value::undefined(at), args, at)?;
        let result = self.wait_for(result, at)?;
        let result = self.pick(result);
        let Some(id) = result
            .as_obj()
            .filter(|id| matches!(self.heap.get(*id).kind, Kind::Plain))
        else {
            return Ok(result);
        };
        let (status, mut headers) = self.response_init(Some(&result), at)?;
        let json = self
            .own_value(id, "jsonBody")
            .filter(|json| !json.is_undefined());
        let (body, kind) = match json {
            Some(json) => (self.json_stringify(&json, None, at)?, "application/json"),
            None => {
                let body = self.own_value(id, "body");
                (body.unwrap_or_else(|| Value::undefined(at)), "text/plain")
            }
        };
        if !body.is_nullish() && header(&headers, "content-type").is_none() {
            headers.push(("content-type".into(), Value::str(kind, at)));
        }
        let response = WebResponse {
            status,
            headers,
            body,
            at: result.at,
        };
        let response = Kind::Host(Host::WebResponse(response));
        Ok(Value::obj(self.heap.alloc(response, None, at), at))
    }

    /// Runs a fetch-style handler and sends what it gives back.
    pub fn serve_web(&mut self, handler: &Value, this: Value, args: Vec<Value>, at: Span) -> R<()> {
        let result = self.call(handler, this, args, at)?;
        let result = self.wait_for(result, at)?;
        self.answer_with(result, at)
    }

    /// A value that a handler returned to whoever sends it on.
    pub fn answer_with(&mut self, value: Value, at: Span) -> R<()> {
        let value = self.pick(value);
        match &value.v {
            V::Obj(id) if matches!(self.heap.get(*id).kind, Kind::Host(Host::WebResponse(_))) => {
                self.send_web_response(*id, at);
            }
            V::Undefined | V::Null => {}
            V::Unknown(origin) if origin.step == Step::Opaque("@@answered") => {}
            V::Unknown(origin) => {
                let origin = Rc::clone(origin);
                self.send(Channel::Elsewhere(origin), Payload::Empty, value.at);
            }
            _ => {
                let text = self.json_stringify(&value, None, at)?;
                if let V::Text(text) = text.v {
                    self.send(
                        Channel::Returned,
                        Payload::Text(text),
                        if value.at == NOWHERE { at } else { value.at },
                    );
                }
            }
        }
        Ok(())
    }

    // Streams.

    /// A stream that holds these chunks.
    pub fn stream_of(&mut self, chunks: Vec<Value>, at: Span) -> Value {
        let id = self.plain(at);
        let chunks = self.array(chunks, at);
        self.heap.put(id, &"@@chunks".into(), Prop::Hidden(chunks));
        Value::obj(id, at)
    }

    pub fn readable_stream(&mut self, source: &Value, at: Span) -> R<Value> {
        let id = self.plain(at);
        let chunks = self.array(Vec::new(), at);
        self.heap.put(id, &"@@chunks".into(), Prop::Hidden(chunks));
        let stream = Value::obj(id, at);
        if let Some(source) = source.as_obj() {
            for name in ["start", "pull"] {
                if let Some(function) = self.own_value(source, name)
                    && self.is_callable(&function)
                {
                    let result =
                        self.call(&function, Value::obj(source, at), vec![stream.clone()], at)?;
                    match self.wait_for(result, at) {
                        Ok(_) | Err(crate::evaluate::run::Abrupt::Hang) => {}
                        Err(other) => return Err(other),
                    }
                    break;
                }
            }
        }
        Ok(stream)
    }

    /// `streamSSE(c, callback)` and its kin: what the callback writes is the body.
    pub fn hono_stream(
        &mut self,
        context: &Value,
        callback: &Value,
        name: &str,
        at: Span,
    ) -> R<Value> {
        let source = self.plain(at);
        self.heap.set(source, "start", callback.clone());
        let stream = self.readable_stream(&Value::obj(source, at), at)?;
        let mut headers = match context.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::Context(context))) => {
                match &self.heap.get(context.response).kind {
                    Kind::Host(Host::Response(response)) => response.headers.clone(),
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        };
        let kind = match name {
            "streamSSE" => Some("text/event-stream"),
            "streamText" => Some("text/plain"),
            _ => None,
        };
        if let Some(kind) = kind
            && header(&headers, "content-type").is_none()
        {
            headers.push(("content-type".into(), Value::str(kind, at)));
        }
        let response = WebResponse {
            status: Value::num(200.0, NOWHERE),
            headers,
            body: stream,
            at,
        };
        Ok(Value::obj(
            self.heap
                .alloc(Kind::Host(Host::WebResponse(response)), None, at),
            at,
        ))
    }

    /// An event as the stream writes it (HTML standard, section 9.2.6).
    fn event_text(&mut self, event: &Value, at: Span) -> R<crate::evaluate::text::Text> {
        use crate::evaluate::text::{Piece, Text};
        let mut text = Text::default();
        for name in ["event", "data", "id"] {
            let value = self.member(event, &name.into(), at)?;
            if value.is_nullish() {
                continue;
            }
            text.push(Piece::Known(format!("{name}: ").into()));
            text.extend(&self.text_of(&value, at));
            text.push(Piece::Known("\n".into()));
        }
        text.push(Piece::Known("\n".into()));
        Ok(text)
    }

    pub fn transform_stream(&mut self, at: Span) -> Value {
        let stream = self.plain(at);
        let chunks = self.array(Vec::new(), at);
        self.heap
            .put(stream, &"@@chunks".into(), Prop::Hidden(chunks));
        let pair = self.plain(at);
        self.heap.set(pair, "readable", Value::obj(stream, at));
        self.heap.set(pair, "writable", Value::obj(stream, at));
        Value::obj(pair, at)
    }

    /// Methods of streams and their controllers and writers, which are the stream itself here.
    pub fn stream_method(
        &mut self,
        id: ObjId,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        let Some(chunks) = self
            .own_value(id, "@@chunks")
            .and_then(|chunks| chunks.as_obj())
        else {
            return Ok(None);
        };
        let stream = Value::obj(id, at);
        Ok(Some(match &**name {
            "enqueue" | "write" => {
                if let (Some(chunk), Kind::Array(items)) =
                    (args.first(), &mut self.heap.get_mut(chunks).kind)
                {
                    items.push(chunk.clone());
                }
                self.resolved(Value::undefined(at), at)?
            }
            // hono's streams (hono 4, hono/streaming).
            "writeln" | "writeSSE" => {
                let first = args
                    .first()
                    .cloned()
                    .unwrap_or_else(|| Value::undefined(at));
                let text = if &**name == "writeln" {
                    let mut text = self.text_of(&first, at);
                    text.push(crate::evaluate::text::Piece::Known("\n".into()));
                    text
                } else {
                    self.event_text(&first, at)?
                };
                let chunk = self.string(text, at);
                self.stream_method(id, &"write".into(), &[chunk], at)?;
                self.resolved(Value::undefined(at), at)?
            }
            "sleep" => {
                let pause = args.first().and_then(crate::evaluate::ops::to_number);
                let promise =
                    self.new_promise(crate::evaluate::heap::Promise::Pending(Vec::new()), at);
                let resolve = self.resolver(promise, "@@resolve", at);
                self.timer(resolve, pause.unwrap_or(0.0), Vec::new(), at);
                Value::obj(promise, at)
            }
            "onAbort" => Value::undefined(at),
            "getWriter" | "getReader" | "pipeThrough" => stream,
            "close" | "releaseLock" | "error" | "cancel" | "abort" | "ready" => {
                self.resolved(Value::undefined(at), at)?
            }
            _ => return Ok(None),
        }))
    }
}

/// The path of an address, absolute or not, without query and fragment.
pub fn path_of_address(address: &str) -> String {
    let rest = match address.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("/", |slash| &rest[slash..]),
        None => address,
    };
    let path = rest.split(['?', '#']).next().unwrap_or(rest);
    format!("/{}", path.trim_start_matches('/'))
}
