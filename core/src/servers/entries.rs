//! Where messages enter.

use swc_common::Span;
use swc_ecma_ast::{ForHead, Stmt};

use crate::evaluate::{
    heap::{EnvId, ObjId},
    origin::Origin,
    platform::nest::Action,
    run::Run,
    stmt::Consumer,
    value::Value,
};

/// A place that takes messages, as setting up found it.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    pub kind: EntryKind<'a>,
    pub at: Span,
    pub unit: usize,
}

/// How a connection hands its messages over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SocketShape {
    /// `(data)`.
    Data,
    /// `(event)` with `event.data`.
    Event,
    /// `(socket, data)`.
    SocketFirst,
}

#[derive(Debug, Clone)]
pub enum EntryKind<'a> {
    /// `for await` over standard input.
    Loop {
        head: &'a ForHead,
        body: &'a Stmt,
        env: EnvId,
        consumers: Vec<Consumer<'a>>,
        lines: bool,
    },
    /// Called with each line of standard input.
    Lines {
        callback: Value,
    },
    /// Called with chunks of standard input.
    Chunks {
        callback: Value,
    },
    /// Called when standard input can be read.
    Readable {
        callback: Value,
    },
    /// A node-style `(req, res)` handler.
    Http {
        handler: Value,
    },
    /// A fetch-style handler: `Request` in, `Response` out.
    Fetch {
        handler: Value,
    },
    FetchEvent {
        callback: Value,
    },
    /// An event handler of h3 and what builds on it.
    EventHandler {
        handler: Value,
    },
    /// A method of a `NestJS` controller.
    Controller {
        action: std::rc::Rc<Action<'a>>,
    },
    Socket {
        socket: Value,
        callback: Value,
        shape: SocketShape,
    },
    /// A path of a router.
    App {
        app: ObjId,
        path: Option<swc_atoms::Atom>,
    },
    /// A router with a path for each method of the protocol, behind `prefix`: whoever maps methods
    /// to paths is not in the input.
    MethodPaths {
        app: ObjId,
        prefix: swc_atoms::Atom,
    },
    /// A server object of the SDK.
    Sdk {
        server: ObjId,
    },
    /// One of the SDK's transports whose messages the code takes itself.
    Transport {
        transport: ObjId,
    },
    /// A JSON-RPC library's server that takes requests by itself.
    Rpc {
        rpc: ObjId,
    },
    /// A function whose caller is not in the input; `origin` is how it gets at the method.
    Driven {
        call: u32,
        origin: std::rc::Rc<Origin>,
    },
    /// A pasted fragment whose message is a free variable.
    Fragment {
        origin: std::rc::Rc<Origin>,
    },
}

impl<'a> Entry<'a> {
    pub fn new(kind: EntryKind<'a>, at: Span, unit: usize) -> Self {
        Self { kind, at, unit }
    }

    /// `stdio`, `http`, `websocket` or `unknown`.
    pub fn transport(&self) -> &'static str {
        match self.kind {
            EntryKind::Loop { .. }
            | EntryKind::Lines { .. }
            | EntryKind::Chunks { .. }
            | EntryKind::Readable { .. } => "stdio",
            EntryKind::Http { .. }
            | EntryKind::Fetch { .. }
            | EntryKind::FetchEvent { .. }
            | EntryKind::EventHandler { .. }
            | EntryKind::Controller { .. }
            | EntryKind::App { .. }
            | EntryKind::MethodPaths { .. } => "http",
            EntryKind::Socket { .. } => "websocket",
            _ => "unknown",
        }
    }
}

impl<'a> Run<'a> {
    pub fn add_entry(&mut self, entry: Entry<'a>) {
        const MOST: usize = 200;
        if self.probing() || self.entries.len() >= MOST {
            return;
        }
        self.registrations += 1;
        // The same code registered again (a factory called twice) is one place.
        let key = self.entry_key(&entry);
        if self
            .entries
            .iter()
            .any(|other| other.unit == entry.unit && self.entry_key(other) == key)
        {
            if let Some(index) = self
                .entries
                .iter()
                .position(|other| other.unit == entry.unit && self.entry_key(other) == key)
            {
                self.entries[index] = entry;
            }
            return;
        }
        self.entries.push(entry);
    }

    fn entry_key(&self, entry: &Entry<'a>) -> (u8, u32, u32) {
        let of = |value: &Value| value.as_obj().map_or(0, |id| self.heap.get(id).at.lo.0);
        match &entry.kind {
            EntryKind::Loop { .. } => (0, entry.at.lo.0, 0),
            EntryKind::Lines { callback } => (1, of(callback), entry.at.lo.0),
            EntryKind::Chunks { callback } => (2, of(callback), entry.at.lo.0),
            EntryKind::Readable { callback } => (3, of(callback), entry.at.lo.0),
            EntryKind::Http { handler } => (4, of(handler), 0),
            EntryKind::Fetch { handler } => (5, of(handler), entry.at.lo.0),
            EntryKind::FetchEvent { callback } => (6, of(callback), 0),
            EntryKind::EventHandler { handler } => (7, of(handler), 0),
            EntryKind::Socket { callback, .. } => (8, of(callback), 0),
            EntryKind::App { app, .. } => (9, app.0, 0),
            EntryKind::Sdk { server } => (10, server.0, 0),
            EntryKind::Rpc { rpc } => (11, rpc.0, 0),
            EntryKind::Transport { transport } => (14, transport.0, 0),
            EntryKind::Driven { call, .. } => (12, *call, 0),
            EntryKind::Fragment { .. } => (13, entry.at.lo.0, 0),
            EntryKind::Controller { .. } => (15, entry.at.lo.0, 0),
            EntryKind::MethodPaths { app, .. } => (16, app.0, 0),
        }
    }
}
