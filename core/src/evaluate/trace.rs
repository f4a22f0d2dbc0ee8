//! What a message met on its way: branches, lookups, waits, and what went out.

use std::rc::Rc;

use swc_common::Span;

use super::{
    heap::ObjId,
    origin::Origin,
    run::Run,
    text::Text,
    value::{Tag, Value},
};

/// One step worth telling.
#[derive(Debug, Clone)]
pub struct Event {
    pub at: Span,
    pub note: String,
}

/// Something that asked for the method by name.
#[derive(Debug, Clone)]
pub struct Ask {
    pub at: Span,
    /// Start of the outermost decision it belongs to, such as the first `if` of a chain.
    pub hit: bool,
}

/// How something went out.
#[derive(Debug, Clone)]
pub enum Channel {
    Stdout {
        console: bool,
    },
    /// The response to the request that carried the message.
    Http(HttpMeta),
    /// A stream that the client opened before.
    Stream(HttpMeta),
    WebSocket,
    /// Returned to whoever called.
    Returned,
    /// Answered by the SDK or a library: the result its handler gave.
    Library,
    /// Given to code that the input does not hold.
    Elsewhere(Rc<Origin>),
}

#[derive(Debug, Clone)]
pub struct HttpMeta {
    pub status: Option<Value>,
    pub content_type: Option<Value>,
    /// Whether the body was given (an empty 200 is no reply).
    pub streaming: bool,
}

/// What is in it.
#[derive(Debug, Clone)]
pub enum Payload {
    Text(Rc<Text>),
    /// No body.
    Empty,
}

/// Something that went out while a message was under way.
#[derive(Debug, Clone)]
pub struct Sent {
    pub channel: Channel,
    pub payload: Payload,
    pub at: Span,
    /// The call within the ping's own branch that led to it, else `at`.
    pub within: Span,
    /// Virtual time since the message came in, in ms.
    pub clock: f64,
    /// Calls under way, outermost first.
    pub sites: Vec<Span>,
    /// Branch for ping that was open then.
    pub branch: Option<Span>,
    /// Number of waits recorded before it.
    pub waits: usize,
}

/// A wait on the way.
#[derive(Debug, Clone)]
pub struct Wait {
    pub at: Span,
    pub what: WaitKind,
}

#[derive(Debug, Clone, PartialEq)]
pub enum WaitKind {
    /// A constant pause in ms.
    Pause(f64),
    /// Network, file, database or child process.
    Io(&'static str),
    /// Behind earlier messages.
    Queue,
}

#[derive(Debug, Default)]
pub struct Trace {
    pub events: Vec<Event>,
    pub asks: Vec<Ask>,
    pub sent: Vec<Sent>,
    pub waits: Vec<Wait>,
    /// Conditions and the way they went, for telling two runs apart.
    pub decisions: Vec<(Span, u32)>,
    /// The branch, clause or handler that is there for ping.
    pub branch: Option<Span>,
    pub branches: Vec<Span>,
    /// Positive answers to a question for the method so far.
    pub hits: u32,
    /// Objects below this were there before the message.
    pub older: u32,
    /// The message, or a part of it, was handed to code outside the input.
    pub forwarded: Option<(Span, Rc<Origin>)>,
    /// Something was written to another process or server.
    pub wrote_elsewhere: Option<Span>,
    /// Last null or undefined that a function of the ping's branch returned.
    pub empty_return: Option<Span>,
    /// Names that the method was compared with or looked up among.
    pub names: Vec<swc_atoms::Atom>,
    /// The SDK server object that was asked, if one was.
    pub asked_sdk: Option<ObjId>,
    /// A promise was waited for that nothing settles.
    pub hung: Option<Span>,
    pub thrown: Option<(Value, Span)>,
    /// A `catch` took an exception thrown in the ping's branch.
    pub caught: Option<Span>,
    /// How the SDK's server answered.
    pub sdk_answer: Option<crate::servers::sdk::SdkAnswer>,
    /// Where the SDK server that took a message is made, and by which package.
    pub sdk_site: Option<Span>,
    pub sdk_library: Option<String>,
    /// Where ping was removed from that server's handlers.
    pub sdk_removed: Option<Span>,
    /// Where the SDK refuses to take the message at all, and why.
    pub sdk_refusal: Option<(Span, &'static str)>,
    /// Where it refuses if it is of a newer version, which the input does not tell.
    pub sdk_caution: Option<(Span, &'static str)>,
    /// Functions that were entered.
    /// Calls that were given the message or its method, and whose outcome the input does not show.
    pub given: Vec<Span>,
    pub visited: Vec<Span>,
}

const MOST: usize = 4096;

impl Run<'_> {
    pub fn tell(&mut self, at: Span, note: impl Into<String>) {
        if self.probing() && self.trace.events.len() < MOST {
            self.trace.events.push(Event {
                at,
                note: note.into(),
            });
        }
    }

    pub fn decided(&mut self, at: Span, way: u32) {
        if self.probing() && self.trace.decisions.len() < MOST {
            self.trace.decisions.push((at, way));
        }
    }

    /// The method was asked for `name` and was it or was not.
    pub fn asked(&mut self, at: Span, hit: bool) {
        if !self.probing() {
            return;
        }
        self.trace.hits += u32::from(hit);
        if self.trace.asks.len() < MOST {
            self.trace.asks.push(Ask { at, hit });
        }
    }

    /// From here on the message is in a branch that is there for ping.
    pub fn enter_branch(&mut self, at: Span) {
        if self.probing()
            && self
                .message
                .as_ref()
                .is_some_and(super::platform::message::Message::is_ping)
        {
            self.trace.branch = Some(at);
            self.trace.empty_return = None;
            if !self.trace.branches.contains(&at) {
                self.trace.branches.push(at);
            }
        }
    }

    pub fn waited(&mut self, at: Span, what: WaitKind) {
        if self.probing() {
            let at = self.within_branch(at);
            self.trace.waits.push(Wait { at, what });
        }
    }

    /// The thread does nothing else for so many ms.
    pub fn busy(&mut self, at: Span, pause: f64) {
        if self.probing() {
            self.waited(at, WaitKind::Pause(pause));
            self.tasks.clock += pause;
        }
    }

    /// The innermost call site within the ping's branch, so that what helpers do is told where the
    /// branch asks for it; `at` itself without such a site.
    pub fn within_branch(&self, at: Span) -> Span {
        let Some(branch) = self.trace.branch else {
            return at;
        };
        if branch.contains(at) {
            return at;
        }
        self.frames
            .iter()
            .rev()
            .map(|frame| frame.site)
            .find(|site| branch.contains(*site))
            .unwrap_or(at)
    }

    pub fn send(&mut self, channel: Channel, payload: Payload, at: Span) {
        if !self.probing() {
            return;
        }
        let within = self.within_branch(at);
        self.trace.sent.push(Sent {
            channel,
            payload,
            at,
            within,
            clock: self.tasks.clock,
            sites: self.frames.iter().map(|frame| frame.site).collect(),
            branch: self.trace.branch,
            waits: self.trace.waits.len(),
        });
    }

    /// Somebody takes an exception: one thrown in the ping's branch tells why the reply is an error.
    pub fn note_caught(&mut self, thrown: Span) {
        if self.trace.branch.is_some() || self.trace.hits > 0 {
            self.trace.caught = Some(thrown);
        }
    }

    /// Code outside the input was given these values: part of the message among them means that
    /// somebody else may answer it.
    pub fn note_forwarding(&mut self, args: &[Value], origin: &Rc<Origin>, at: Span) {
        if !self.probing() || self.trace.forwarded.is_some() {
            return;
        }
        if args.iter().any(|arg| self.carries_message(arg)) {
            self.trace.forwarded = Some((at, Rc::clone(origin)));
        }
    }

    fn carries_message(&self, value: &Value) -> bool {
        use super::{
            heap::{Kind, Prop},
            host::Host,
            text::Piece,
            value::V,
        };
        if value.tag.has(Tag::MESSAGE) {
            return true;
        }
        match &value.v {
            V::Text(text) => text.pieces.iter().any(|piece| match piece {
                Piece::Json { node, .. } => {
                    node.tag.has(Tag::MESSAGE)
                        || node
                            .member("method")
                            .is_some_and(|method| method.tag.has(Tag::METHOD))
                }
                _ => false,
            }),
            V::Obj(id) if matches!(self.heap.get(*id).kind, Kind::Host(Host::WebRequest(_))) => {
                let own = self.own_request(*id);
                own.is_some_and(|own| self.carries_message(&own.body))
            }
            V::Obj(id) => self
                .heap
                .get(*id)
                .props
                .iter()
                .any(|(key, prop)| match prop {
                    Prop::Value(value) => {
                        value.tag.has(Tag::MESSAGE)
                            || (&**key == "method" && value.tag.has(Tag::METHOD))
                            || (&**key == "body"
                                && matches!(value.v, V::Text(_))
                                && self.carries_message(value))
                    }
                    _ => false,
                }),
            _ => false,
        }
    }
}
