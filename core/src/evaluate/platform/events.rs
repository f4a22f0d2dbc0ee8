//! Event emitters, line readers, WebSocket servers and their connections.

use swc_atoms::Atom;
use swc_common::Span;

use crate::{
    evaluate::{
        heap::{Kind, ObjId},
        host::{EmitterKind, Host},
        origin::{Origin, Step},
        platform::streams::Pull,
        run::{Abrupt, R, Run},
        trace::{Channel, Payload},
        value::{Tag, Value},
    },
    servers::entries::{EntryKind, SocketShape},
};

impl Run<'_> {
    pub fn socket(&mut self, at: Span) -> Value {
        self.emitter(EmitterKind::Socket, at)
    }

    pub fn emitter_method(
        &mut self,
        id: ObjId,
        kind: EmitterKind,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let second = args.get(1).cloned().unwrap_or_else(|| Value::undefined(at));
        Ok(Some(match &**name {
            "on" | "once" | "addListener" | "prependListener" | "addEventListener" => {
                let Some(event) = first.as_str() else {
                    return Ok(Some(object.clone()));
                };
                if let Kind::Host(Host::Emitter(emitter)) = &mut self.heap.get_mut(id).kind {
                    const MOST: usize = 400;
                    let listener = (event.clone(), second.clone());
                    if &**name == "once" {
                        emitter.once.push(listener.clone());
                    }
                    if emitter.listeners.len() >= MOST {
                    } else if &**name == "prependListener" {
                        emitter.listeners.insert(0, listener);
                    } else {
                        emitter.listeners.push(listener);
                    }
                }
                self.subscribed(
                    object,
                    kind,
                    &event,
                    second,
                    &**name == "addEventListener",
                    at,
                )?;
                object.clone()
            }
            "dispatchEvent" => {
                let kind = self.member(&first, &"type".into(), at)?;
                return self.emit(id, &kind, vec![first], at).map(Some);
            }
            "emit" => {
                return self
                    .emit(id, &first, args.get(1..).unwrap_or_default().to_vec(), at)
                    .map(Some);
            }
            "off" | "removeListener" | "removeEventListener" | "removeAllListeners" => {
                if let (Some(event), Kind::Host(Host::Emitter(emitter))) =
                    (first.as_str(), &mut self.heap.get_mut(id).kind)
                {
                    emitter.listeners.retain(|(name, listener)| {
                        *name != event
                            || (!second.is_undefined()
                                && !crate::evaluate::ops::identical(listener, &second))
                    });
                }
                object.clone()
            }
            "listenerCount" => match first.as_str() {
                Some(event) => {
                    let count = self.listeners(id, &event).len();
                    if first.tag.has(Tag::METHOD) {
                        self.asked(at, count > 0);
                    }
                    Value::num(count as f64, at)
                }
                None => self.unknown(Step::Opaque("a number of listeners"), at),
            },
            "send" if kind == EmitterKind::Socket => {
                let text = self.text_of(&first, at);
                self.send(Channel::WebSocket, Payload::Text(text.into()), at);
                Value::undefined(at)
            }
            "send" | "write" | "postMessage" | "end" if kind == EmitterKind::Remote => {
                let origin = Origin::new(Step::Remote, at);
                self.note_forwarding(&args, &origin, at);
                self.trace.wrote_elsewhere = Some(at);
                Value::bool(true, at)
            }
            "write" | "end"
                if kind == EmitterKind::Plain && self.write_to_stream(id, &first, at)? =>
            {
                Value::bool(true, at)
            }
            "@@written" => {
                self.written(id, &args, at)?;
                Value::undefined(at)
            }
            "write" | "end" | "send" | "push" => {
                // A stream of the code's own: whatever is written comes out as data.
                return self
                    .emit(id, &Value::str("data", at), vec![first], at)
                    .map(Some);
            }
            "pipe" => {
                self.pipe(id, &first, at)?;
                first
            }
            "listen" => {
                let callback = args.iter().rev().find(|arg| self.is_callable(arg)).cloned();
                if let Some(callback) = callback {
                    self.later(callback, Vec::new(), at);
                }
                object.clone()
            }
            "question" if kind == EmitterKind::Lines => {
                let callback = args.iter().rev().find(|arg| self.is_callable(arg)).cloned();
                match callback {
                    Some(callback) => {
                        self.register(EntryKind::Lines { callback }, at);
                        Value::undefined(at)
                    }
                    // `readline/promises`
                    None => self.pull(true, Pull::Plain, at)?,
                }
            }
            "next" if kind == EmitterKind::Lines => {
                let shape = if self.own_value(id, "@@arguments").is_some() {
                    Pull::NextArguments
                } else {
                    Pull::Next
                };
                self.pull(true, shape, at)?
            }
            "@@asyncIterator" | "@@iterator" => object.clone(),
            "@@call" => return Ok(None),
            _ if super::hosts::is_emitter_method(name) => object.clone(),
            _ => return Ok(None),
        }))
    }

    pub fn listeners(&self, id: ObjId, event: &str) -> Vec<Value> {
        match &self.heap.get(id).kind {
            Kind::Host(Host::Emitter(emitter)) => emitter
                .listeners
                .iter()
                .filter(|(name, _)| &**name == event)
                .map(|(_, listener)| listener.clone())
                .collect(),
            _ => Vec::new(),
        }
    }

    fn emit(&mut self, id: ObjId, event: &Value, args: Vec<Value>, at: Span) -> R<Value> {
        let event = self.pick(event.clone());
        let Some(name) = event.as_str() else {
            if let Some(origin) = event.origin().cloned() {
                let names: Vec<Atom> = match &self.heap.get(id).kind {
                    Kind::Host(Host::Emitter(emitter)) => emitter
                        .listeners
                        .iter()
                        .map(|(name, _)| name.clone())
                        .collect(),
                    _ => Vec::new(),
                };
                self.dispatch_among(&origin, &names, at);
            }
            return Ok(self.unknown(Step::Opaque("an event"), at));
        };
        let listeners = self.listeners(id, &name);
        if event.tag.has(Tag::METHOD) {
            if self.probing()
                && let Kind::Host(Host::Emitter(emitter)) = &self.heap.get(id).kind
            {
                let names: Vec<Atom> = emitter
                    .listeners
                    .iter()
                    .map(|(name, _)| name.clone())
                    .collect();
                self.trace.names.extend(names);
            }
            self.asked(at, !listeners.is_empty());
            self.tell(
                at,
                if listeners.is_empty() {
                    "nobody listens to the event ping"
                } else {
                    "a listener of the event ping is called"
                },
            );
            if let Some(listener) = listeners.first().and_then(Value::as_obj) {
                let place = self.heap.get(listener).at;
                self.enter_branch(place);
            }
        }
        let any = !listeners.is_empty();
        if !any
            && &*name == "error"
            && self.probing()
            && matches!(&self.heap.get(id).kind, Kind::Host(Host::Emitter(emitter))
                if emitter.kind == EmitterKind::Plain)
        {
            // Nobody takes the error (Node 20, events).
            let error = args.into_iter().next();
            return Err(Abrupt::Throw(error.unwrap_or_else(|| Value::undefined(at))));
        }
        // Setting up runs code in an order of its own, so nothing is used up there.
        if self.probing()
            && let Kind::Host(Host::Emitter(emitter)) = &self.heap.get(id).kind
            && emitter.once.iter().any(|(event, _)| *event == name)
            && let Kind::Host(Host::Emitter(emitter)) = &mut self.heap.get_mut(id).kind
        {
            let spent = std::mem::take(&mut emitter.once);
            let (spent, kept) = spent.into_iter().partition(|(event, _)| *event == name);
            let spent: Vec<(Atom, Value)> = spent;
            emitter.once = kept;
            for (_, gone) in spent {
                let place = emitter.listeners.iter().position(|(event, listener)| {
                    *event == name && crate::evaluate::ops::identical(listener, &gone)
                });
                if let Some(place) = place {
                    emitter.listeners.remove(place);
                }
            }
        }
        for listener in listeners {
            self.call(&listener, Value::obj(id, at), args.clone(), at)?;
        }
        Ok(Value::bool(any, at))
    }

    /// What a subscription means: lines and messages that come in are where pings come in.
    fn subscribed(
        &mut self,
        object: &Value,
        kind: EmitterKind,
        event: &str,
        callback: Value,
        by_event: bool,
        at: Span,
    ) -> R<()> {
        match (kind, event) {
            (EmitterKind::Lines, "line" | "data") => {
                // Listeners are called on their emitter.
                let callback = match callback.as_obj() {
                    Some(id) if self.is_input_function(&callback) => {
                        let place = self.heap.get(id).at;
                        let bound = Kind::Bound(std::rc::Rc::new((
                            callback.clone(),
                            object.clone(),
                            Vec::new(),
                        )));
                        Value::obj(self.heap.alloc(bound, None, place), callback.at)
                    }
                    _ => callback,
                };
                self.register(EntryKind::Lines { callback }, at);
            }
            (EmitterKind::HttpServer, "request") => {
                self.register(EntryKind::Http { handler: callback }, at);
            }
            (EmitterKind::WebSocketServer, "connection") if !self.probing() => {
                let socket = self.socket(at);
                let request = self.http_request("GET", None, false, at);
                self.call(&callback, object.clone(), vec![socket, request], at)?;
            }
            (EmitterKind::Socket, "message") => {
                let shape = if by_event {
                    SocketShape::Event
                } else {
                    SocketShape::Data
                };
                self.register(
                    EntryKind::Socket {
                        socket: object.clone(),
                        callback,
                        shape,
                    },
                    at,
                );
            }
            (EmitterKind::HttpServer, "listening") => self.later(callback, Vec::new(), at),
            _ => {}
        }
        Ok(())
    }
}
