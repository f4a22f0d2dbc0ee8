//! Objects of the platform and of known packages that keep state of their own.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use super::{heap::ObjId, value::Value};

/// What a host object is.
#[derive(Debug, Clone)]
pub enum Host {
    /// A module of the input, as `import *` gives it.
    Namespace(usize),
    Emitter(Emitter),
    /// An incoming HTTP request as node, express, fastify or koa hand it on.
    Request(Request),
    Response(Response),
    /// A Web `Request` (Fetch standard).
    WebRequest(Request),
    WebResponse(WebResponse),
    Headers(Vec<(String, Value)>),
    App(App),
    /// The context of hono (`c`), koa (`ctx`) or a middleware of theirs.
    Context(Context),
    Sdk(Sdk),
    Transport(Transport),
    /// A JSON-RPC library's server or connection.
    Rpc(Rpc),
    /// A server made by a framework of the catalogue: index of its row.
    Framework(usize),
    Schema(Schema),
    /// `AsyncLocalStorage` of `node:async_hooks`, with what the latest run holds.
    Storage(Value),
    /// A proxy with a trap for reading members.
    Proxy {
        target: Value,
        traps: ObjId,
    },
    /// `AbortController`, with its signal.
    AbortController(ObjId),
    /// `AbortSignal`: why it was aborted, once it is, and what listens to that.
    AbortSignal {
        reason: Option<Value>,
        listeners: Vec<Value>,
    },
    /// What a message is read from: standard input by lines or chunks, or a request's body.
    Source(Source),
    /// The `next` that a middleware is given, with the number of its layer.
    Next {
        app: ObjId,
        layer: usize,
        request: Value,
        response: Value,
    },
}

/// An event emitter and what listens to it.
#[derive(Debug, Clone)]
pub struct Emitter {
    pub kind: EmitterKind,
    pub listeners: Vec<(Atom, Value)>,
    /// Those of them that are called once.
    pub once: Vec<(Atom, Value)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmitterKind {
    Plain,
    /// `readline.createInterface` on standard input.
    Lines,
    HttpServer,
    WebSocketServer,
    /// One connection of a WebSocket server.
    Socket,
    /// The other end is another process or server, not a client of this one.
    Remote,
}

/// Where the text of messages comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    StdinLines,
    Stdin,
    /// The body of the request object.
    Body(ObjId),
}

#[derive(Debug, Clone)]
pub struct Request {
    /// HTTP method, upper case.
    pub method: &'static str,
    /// The parsed body where a middleware or framework parses it, else nothing.
    pub parsed: bool,
    /// Path of the route it was sent to, if the route names one.
    pub path: Option<Atom>,
    /// The body's value, once somebody parsed it.
    pub message: Option<Value>,
    /// Somebody read the body of a web request, which can be read once.
    pub used: bool,
    /// What the input itself put into it; nothing for the request that carries the message.
    pub own: Option<Rc<OwnRequest>>,
}

/// A request that the input makes, to an app of its own for instance.
#[derive(Debug, Clone)]
pub struct OwnRequest {
    pub headers: Vec<(String, Value)>,
    pub body: Value,
}

/// How a response object of a server writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flavor {
    Node,
    Express,
    Fastify,
    Koa,
    Hono,
    /// h3 2: handlers take an event and give back what is sent.
    H3,
    /// Handlers take a context and give back what is sent.
    Elysia,
}

#[derive(Debug, Clone)]
pub struct Response {
    pub flavor: Flavor,
    /// 200 until somebody sets it.
    pub status: Option<Value>,
    pub headers: Vec<(String, Value)>,
    pub body: Vec<Value>,
    pub ended: bool,
    /// Whether it answers the POST that carried the message (and not the GET that opened a stream).
    pub of_message: bool,
    /// Whether it answers a request of the input's own: it goes to whoever asked, not to the client.
    pub inner: bool,
    /// Where it was first written to.
    pub at: Span,
}

#[derive(Debug, Clone)]
pub struct WebResponse {
    pub status: Value,
    pub headers: Vec<(String, Value)>,
    pub body: Value,
    pub at: Span,
}

/// A router: its layers in the order they were added.
#[derive(Debug, Clone)]
pub struct App {
    pub flavor: Flavor,
    pub layers: Vec<Layer>,
    /// Another app hands requests on to it.
    pub mounted: bool,
    /// It listens, or a platform's own server was given it.
    pub served: bool,
    /// Called with what a handler throws.
    pub on_error: Option<Value>,
    /// Called where no route fits.
    pub not_found: Option<Value>,
    /// Hooks of fastify that a reply passes, by their names.
    pub reply_hooks: Vec<(Atom, Value)>,
    /// The app that this is a view of, under a base path: requests go there.
    pub whole: Option<ObjId>,
}

impl App {
    pub fn new(flavor: Flavor) -> Self {
        Self {
            flavor,
            layers: Vec::new(),
            mounted: false,
            served: false,
            on_error: None,
            not_found: None,
            reply_hooks: Vec::new(),
            whole: None,
        }
    }
}

#[derive(Debug, Clone)]
pub struct Layer {
    /// HTTP method; nothing for `use` and `all`.
    pub method: Option<&'static str>,
    pub path: Option<Atom>,
    /// `use` matches every path that begins with its own.
    pub prefix: bool,
    pub handlers: Vec<Value>,
    /// Options of a fastify route.
    pub options: Option<ObjId>,
    pub at: Span,
}

#[derive(Debug, Clone)]
pub struct Context {
    pub flavor: Flavor,
    pub request: Value,
    pub response: ObjId,
}

/// A server object of the official SDK.
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts that do not depend on each other"
)]
#[derive(Debug, Clone)]
pub struct Sdk {
    /// 1 or 2.
    pub major: u8,
    pub library: Atom,
    /// `McpServer` wraps the low-level server that its property `server` names.
    pub high_level: bool,
    pub transport: Option<ObjId>,
    pub connected: Option<Span>,
    /// Where ping was removed from its handlers.
    pub removed: Option<Span>,
    pub name: Option<Atom>,
    /// Serves 2026-07-28 only.
    pub modern_only: bool,
    /// It was handed to code outside the input, or made by code that only such code calls: that may
    /// connect it.
    pub escaped: bool,
    /// The input does not make it; it only changes its handlers.
    pub unseen: bool,
    /// Its code is part of the input: schemas are objects of a library's own code there.
    pub bundled: bool,
}

#[derive(Debug, Clone)]
pub struct Transport {
    pub name: &'static str,
    /// Connected server.
    pub server: Option<ObjId>,
    pub options: Option<Value>,
    /// A client's transport: nothing that answers pings.
    pub client: bool,
}

#[derive(Debug, Clone)]
pub struct Rpc {
    pub library: RpcLibrary,
    /// Method name, handler, place of registration.
    pub methods: Vec<(Value, Value, Span)>,
    pub fallback: Option<Value>,
    /// What requests go through before they reach a method, outermost first.
    pub middleware: Vec<Value>,
    /// Readers and writers given to it.
    pub ends: Vec<Value>,
    pub listening: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RpcLibrary {
    JsonRpc2,
    Jayson,
    VscodeJsonrpc,
}

/// A zod schema.
#[derive(Debug, Clone)]
pub enum Schema {
    Object {
        /// Its shape's `method`, if it has one.
        method: Option<Value>,
        /// Its members' schemas, where they are known.
        shape: Option<ObjId>,
        /// Whether other members are kept or refused; nothing where they are left out.
        extra: Option<bool>,
    },
    Literal(Value),
    Text {
        /// UTF-8 bytes
        shortest: usize,
    },
    Number {
        least: Option<f64>,
    },
    /// `z.coerce`: converted to the type before it is looked at.
    Coerced(&'static str),
    /// What `typeof` says, or `array`.
    Type(&'static str),
    Optional(Value),
    Union(Vec<Value>),
    Any,
    /// Whatever this audit does not look into: it lets everything through.
    Other,
}

/// A value of a header list, by its lower-case name.
pub fn header<'h>(headers: &'h [(String, Value)], name: &str) -> Option<&'h Value> {
    headers
        .iter()
        .rev()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value)
}
