//! The official TypeScript SDK as it behaves when run: v1 (`@modelcontextprotocol/sdk` 0.6 to 1.32)
//! and v2 (`@modelcontextprotocol/server` 2.4).
//!
//! A server object keeps its handlers in a real `Map`, with the built-in ping handler in it; what
//! the code does to that map, to the transport's `onmessage` and to the server's own methods then
//! comes out as it does in the SDK.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use super::catalog::{self, Answer, FORKS, Role};
use crate::{
    evaluate::{
        heap::{Kind, ObjId, Prop},
        host::{Host, Schema, Sdk, Transport},
        origin::{Client, Origin, Source, Step},
        run::{Abrupt, R, Run},
        text::{Json, Node, Piece, Text},
        trace::{Channel, Payload},
        value::{Extern, Tag, V, Value},
    },
    ping::protocol,
    servers::entries::EntryKind,
    syntax::NOWHERE,
};

/// Name under which the built-in ping handler stands in the map of handlers.
const BUILT_IN: &str = "@@built-in ping";

/// How the SDK answered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SdkAnswer {
    BuiltIn,
    Override(Span),
    Fallback(Span),
    /// -32601.
    Missing,
}

/// Something registered over an SDK server's handlers that threw.
#[derive(Debug, Clone)]
pub struct BadRegistration {
    pub server: Option<ObjId>,
    pub at: Span,
    pub message: String,
    pub caught: bool,
}

/// What a package's path is to the SDK.
enum Part {
    Server { high_level: bool, major: u8 },
    Transport { name: &'static str, client: bool },
    PingSchema,
    OtherSchema,
    CreateHandler,
    ServeStdio,
    NodeHandler,
    ErrorClass,
    App,
    Client,
}

fn is_sdk(path: &Extern) -> Option<u8> {
    let package = path.package();
    match package {
        "@modelcontextprotocol/sdk" => Some(1),
        package if FORKS.contains(&package) => Some(1),
        "@modelcontextprotocol/server"
        | "@modelcontextprotocol/core"
        | "@modelcontextprotocol/node"
        | "@modelcontextprotocol/express"
        | "@modelcontextprotocol/hono"
        | "@modelcontextprotocol/fastify"
        | "@modelcontextprotocol/server-legacy"
        | "@modelcontextprotocol/client" => Some(2),
        _ => None,
    }
}

fn part(path: &Extern) -> Option<Part> {
    let major = is_sdk(path)?;
    let name = path.path.last()?;
    Some(match &**name {
        "Server" | "Protocol" => Part::Server {
            high_level: false,
            major,
        },
        "McpServer" => Part::Server {
            high_level: true,
            major,
        },
        "StdioServerTransport" => Part::Transport {
            name: "stdio",
            client: false,
        },
        "StreamableHTTPServerTransport" | "NodeStreamableHTTPServerTransport" => Part::Transport {
            name: "http",
            client: false,
        },
        "WebStandardStreamableHTTPServerTransport" | "PerRequestHTTPServerTransport" => {
            Part::Transport {
                name: "web",
                client: false,
            }
        }
        "SSEServerTransport" => Part::Transport {
            name: "sse",
            client: false,
        },
        "InMemoryTransport" => Part::Transport {
            name: "memory",
            client: false,
        },
        "Client" => Part::Client,
        name if name.ends_with("ClientTransport") => Part::Transport {
            name: "client",
            client: true,
        },
        "PingRequestSchema" => Part::PingSchema,
        name if name.ends_with("Schema") => Part::OtherSchema,
        "createMcpHandler" | "legacyStatelessFallback" => Part::CreateHandler,
        "serveStdio" => Part::ServeStdio,
        "toNodeHandler" => Part::NodeHandler,
        "McpError" | "ProtocolError" | "SdkError" => Part::ErrorClass,
        "createMcpExpressApp" | "createMcpHonoApp" | "createMcpFastifyApp" => Part::App,
        _ => return None,
    })
}

/// Methods that the SDK's server objects have beside those followed here; calling another throws.
const SERVER_METHODS: [&str; 44] = [
    "registerTool",
    "tool",
    "registerPrompt",
    "prompt",
    "registerResource",
    "resource",
    "connect",
    "close",
    "isConnected",
    "sendLoggingMessage",
    "sendResourceListChanged",
    "sendToolListChanged",
    "sendPromptListChanged",
    "sendResourceUpdated",
    "setRequestHandler",
    "removeRequestHandler",
    "assertCanSetRequestHandler",
    "setNotificationHandler",
    "removeNotificationHandler",
    "request",
    "notification",
    "ping",
    "createMessage",
    "elicitInput",
    "listRoots",
    "registerCapabilities",
    "getClientCapabilities",
    "getClientVersion",
    "getCapabilities",
    "assertCapability",
    "assertCapabilityForMethod",
    "assertNotificationCapability",
    "assertRequestHandlerCapability",
    "createElicitationCompletionNotifier",
    "_onrequest",
    "_onnotification",
    "_onresponse",
    "_oninitialize",
    "_onclose",
    "_onerror",
    "setToolRequestHandlers",
    "setResourceRequestHandlers",
    "setPromptRequestHandlers",
    "experimental",
];

impl Run<'_> {
    /// Whether an object is an instance of a class of the SDK.
    pub fn is_of_sdk_class(&self, id: ObjId, class: &Extern) -> bool {
        let Kind::Host(host) = &self.heap.get(id).kind else {
            return false;
        };
        match (host, part(class)) {
            (Host::Transport(transport), Some(Part::Transport { name, client })) => {
                transport.name == name && transport.client == client
            }
            (Host::Sdk(sdk), Some(Part::Server { high_level, .. })) => sdk.high_level == high_level,
            _ => false,
        }
    }

    /// Constants of the SDK that code computes with.
    pub fn sdk_constant(&mut self, path: &Extern, at: Span) -> Option<Value> {
        is_sdk(path)?;
        Some(match path.dotted().as_str() {
            "ErrorCode.MethodNotFound" | "ProtocolErrorCode.MethodNotFound" => {
                Value::num(-32601.0, at)
            }
            "ErrorCode.InvalidParams" | "ProtocolErrorCode.InvalidParams" => {
                Value::num(-32602.0, at)
            }
            "ErrorCode.InternalError" | "ProtocolErrorCode.InternalError" => {
                Value::num(-32603.0, at)
            }
            "ErrorCode.InvalidRequest" | "ProtocolErrorCode.InvalidRequest" => {
                Value::num(-32600.0, at)
            }
            "ErrorCode.ParseError" => Value::num(-32700.0, at),
            // As zod 3 and zod 4 show the method that a schema stands for.
            "PingRequestSchema.shape.method.value"
            | "PingRequestSchema.shape.method._def.value"
            | "PingRequestSchema.shape.method.def.values.0"
            | "PingRequestSchema.shape.method._zod.def.values.0" => Value::str("ping", at),
            "LATEST_PROTOCOL_VERSION" => Value::str("2025-11-25", at),
            "JSONRPC_VERSION" => Value::str("2.0", at),
            _ => return None,
        })
    }

    /// Calls of the SDK's functions, and of frameworks that the catalogue knows.
    pub fn sdk_call(&mut self, path: &Extern, args: &[Value], at: Span) -> R<Option<Value>> {
        if is_sdk(path).is_none() {
            return self.framework_call(path, args, at);
        }
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        if let Some(value) = self.sdk_schema_check(path, &first, at)? {
            return Ok(Some(value));
        }
        Ok(Some(match part(path) {
            Some(Part::CreateHandler) => {
                self.create_handler(&first, args.get(1), "createMcpHandler", at)?
            }
            Some(Part::ServeStdio) => self.create_handler(&first, args.get(1), "serveStdio", at)?,
            Some(Part::NodeHandler) => first,
            Some(Part::App) => {
                let flavor = match path.path.last().map(|name| &**name) {
                    Some("createMcpHonoApp") => crate::evaluate::host::Flavor::Hono,
                    Some("createMcpFastifyApp") => crate::evaluate::host::Flavor::Fastify,
                    _ => crate::evaluate::host::Flavor::Express,
                };
                let app = self.app(flavor, at);
                if flavor == crate::evaluate::host::Flavor::Express {
                    let json = self.path(&["@@middleware", "json"], at);
                    self.call_method(&app, &"use".into(), vec![json], at)?;
                }
                app
            }
            _ => match path.path.last().map(|name| &**name) {
                // @modelcontextprotocol/server 2.0: whether a request is of a revision before
                // 2026-07-28, which carries its own in `_meta`.
                Some("isLegacyRequest") if self.probing() => {
                    let modern = self.message.as_ref().is_some_and(|message| {
                        message.json["params"]["_meta"]
                            .get(protocol::REVISION_KEY)
                            .is_some()
                    });
                    self.resolved(Value::bool(!modern, at), at)?
                }
                // A response to what is refused or asks for metadata; nothing for a ping.
                Some(
                    "hostHeaderValidationResponse"
                    | "originValidationResponse"
                    | "oauthMetadataResponse",
                ) => Value::undefined(at),
                // @modelcontextprotocol/node 2.0: node's request as the Fetch standard's.
                Some("toWebRequest") if self.probing() => {
                    let request = self.web_request(None, at);
                    self.resolved(request, at)?
                }
                Some(name)
                    if name.starts_with("is")
                        && (name.ends_with("Request") || name.contains("JSONRPC")) =>
                {
                    self.sdk_guard(name, &first, at)?
                }
                Some("createLinkedPair") => {
                    let (a, b) = (
                        self.transport("memory", None, false, at),
                        self.transport("memory", None, false, at),
                    );
                    self.array(vec![a, b], at)
                }
                Some(_) => {
                    if !self.probing() {
                        self.escape_all(args, at)?;
                    }
                    let package = Origin::new(Step::Package(path.package().into()), at);
                    let function = path.path.iter().fold(package, |origin, name| {
                        origin.then(Step::Member(name.clone()), at)
                    });
                    self.derived(&function, Step::Call, at)
                }
                None => return Ok(None),
            },
        }))
    }

    /// `PingRequestSchema.safeParse(message)` and its kin: a request's schema takes messages of its
    /// method, others take what they are given.
    fn sdk_schema_check(&mut self, path: &Extern, value: &Value, at: Span) -> R<Option<Value>> {
        let [schema, check] = path.path.as_slice() else {
            return Ok(None);
        };
        let (safe, later) = match &**check {
            "extend" | "safeExtend" => {
                let kind = schema.strip_suffix("Schema").unwrap_or(schema);
                return self.extended_schema(kind, value, at).map(Some);
            }
            "safeParse" => (true, false),
            "safeParseAsync" => (true, true),
            "parse" => (false, false),
            "parseAsync" => (false, true),
            _ => return Ok(None),
        };
        let Some(kind) = schema.strip_suffix("Schema") else {
            return Ok(None);
        };
        let fits = match protocol::method_of_request(kind) {
            Some(expected) if value.as_obj().is_some() => {
                let method = self.member(value, &"method".into(), at)?;
                let method = self.pick(method);
                method.as_str().map(|method| &*method == expected)
            }
            Some(_) if !value.is_unknown() => Some(false),
            Some(_) => None,
            None => Some(true),
        };
        Ok(match (fits, safe) {
            (Some(true), true) => Some(self.taken_for_valid(vec![value.clone()], later, at)?),
            (Some(true), false) if later => Some(self.resolved(value.clone(), at)?),
            (Some(true), false) => Some(value.clone()),
            (Some(false), true) => Some(self.refusal(later, at)?),
            (Some(false), false) => {
                return self.throw("ZodError", "Invalid input", at);
            }
            (None, _) => None,
        })
    }

    /// `isInitializeRequest(body)` and its kin.
    fn sdk_guard(&mut self, name: &str, message: &Value, at: Span) -> R<Value> {
        let message = self.pick(message.clone());
        if message.as_obj().is_none() {
            return Ok(match message.origin() {
                Some(origin) => self.derived(&Rc::clone(origin), Step::Member(name.into()), at),
                None => Value::bool(false, at),
            });
        }
        let method = self.member(&message, &"method".into(), at)?;
        let id = self.member(&message, &"id".into(), at)?;
        let is = match name {
            "isInitializeRequest" => method.as_str().map(|method| &*method == "initialize"),
            "isInitializedNotification" => method
                .as_str()
                .map(|method| &*method == "notifications/initialized"),
            "isJSONRPCRequest" => Some(!id.is_undefined() && !method.is_undefined()),
            "isJSONRPCNotification" => Some(id.is_undefined() && !method.is_undefined()),
            "isJSONRPCResponse"
            | "isJSONRPCError"
            | "isJSONRPCResultResponse"
            | "isJSONRPCErrorResponse" => Some(method.is_undefined()),
            _ => None,
        };
        Ok(match is {
            Some(is) => Value::bool(is, at),
            None => self.opaque("a check of the SDK", at),
        })
    }

    /// `createMcpHandler(factory, options)` and `serveStdio(factory, options)` of v2.
    fn create_handler(
        &mut self,
        factory: &Value,
        options: Option<&Value>,
        name: &'static str,
        at: Span,
    ) -> R<Value> {
        let legacy = match options.and_then(Value::as_obj) {
            Some(id) => self
                .own_value(id, "legacy")
                .and_then(|value| value.as_str()),
            None => None,
        };
        let transport = self.transport(
            if name == "serveStdio" { "stdio" } else { "web" },
            None,
            false,
            at,
        );
        let before = self.heap.len();
        let outcome = if self.is_callable(factory) {
            // McpRequestContext: a client that pings speaks a revision of the first era.
            let context = self.plain(at);
            self.heap.set(context, "era", Value::str("legacy", at));
            self.heap.get_mut(context).open =
                Some(Origin::new(Step::Opaque("the factory's context"), at));
            let context = Value::obj(context, at);
            self.within_budget(30_000, |run| {
                let made = run.call(factory, Value::undefined(at), vec![context], at)?;
                run.wait_for(made, at)
            })
        } else {
            Ok(Some(factory.clone()))
        };
        let made = match &outcome {
            Ok(Some(made)) => made.clone(),
            // It did not end; the server that it began to make is the one it gives.
            _ => self
                .server_since(before)
                .map_or_else(|| Value::undefined(at), |id| Value::obj(id, at)),
        };
        let server = match self.inner_server(&made) {
            Some(server) => Some(server),
            None if made.is_unknown() => Some(match self.server_since(before) {
                Some(server) => server,
                // The factory is elsewhere; the handler still answers ping.
                None => {
                    let library = "@modelcontextprotocol/server".into();
                    self.new_server(2, false, library, &[], at)?
                }
            }),
            None => None,
        };
        if let Some(server) = server {
            self.connect(server, &transport, at)?;
            if let Kind::Host(Host::Sdk(sdk)) = &mut self.heap.get_mut(server).kind {
                sdk.modern_only = legacy.as_deref() == Some("reject");
            }
        }
        outcome?;
        Ok(transport)
    }

    /// The server of the SDK that was made last, since the heap was of that length.
    fn server_since(&self, before: usize) -> Option<ObjId> {
        (before..self.heap.len())
            .rev()
            .map(|id| ObjId(id as u32))
            .find(|id| matches!(self.heap.get(*id).kind, Kind::Host(Host::Sdk(_))))
    }

    fn transport(
        &mut self,
        name: &'static str,
        options: Option<Value>,
        client: bool,
        at: Span,
    ) -> Value {
        let transport = Transport {
            name,
            server: None,
            options,
            client,
        };
        Value::obj(
            self.heap
                .alloc(Kind::Host(Host::Transport(transport)), None, at),
            at,
        )
    }

    /// Makes a server object (the low-level one; `McpServer` wraps it).
    fn new_server(
        &mut self,
        major: u8,
        high_level: bool,
        library: Atom,
        args: &[Value],
        at: Span,
    ) -> R<ObjId> {
        let id = self.heap.alloc(Kind::Plain, None, at);
        self.init_server(id, major, high_level, library, args, at)?;
        Ok(self.inner_server(&Value::obj(id, at)).unwrap_or(id))
    }

    fn init_server(
        &mut self,
        id: ObjId,
        major: u8,
        high_level: bool,
        library: Atom,
        args: &[Value],
        at: Span,
    ) -> R<()> {
        let info = args.first().and_then(Value::as_obj);
        let name = info
            .and_then(|info| self.own_value(info, "name"))
            .and_then(|name| name.as_str());
        let sdk = Sdk {
            major,
            library,
            high_level,
            transport: None,
            connected: None,
            removed: None,
            name,
            modern_only: false,
            escaped: self.driving > 0,
            unseen: false,
            bundled: false,
        };
        let low = if high_level {
            let low = self.heap.alloc(Kind::Plain, None, at);
            self.heap.get_mut(id).kind = Kind::Host(Host::Sdk(sdk.clone()));
            self.heap.set(id, "server", Value::obj(low, at));
            low
        } else {
            id
        };
        self.heap.get_mut(low).kind = Kind::Host(Host::Sdk(Sdk {
            high_level: false,
            ..sdk
        }));
        let handler = Value::nowhere(V::Method(Rc::new((
            Value::obj(low, NOWHERE),
            BUILT_IN.into(),
        ))));
        let map = self.heap.alloc(
            Kind::Map(vec![(Value::str("ping", NOWHERE), handler)]),
            None,
            NOWHERE,
        );
        self.heap.put(
            map,
            &"@@server".into(),
            Prop::Hidden(Value::obj(low, NOWHERE)),
        );
        self.heap.put(
            low,
            &"_requestHandlers".into(),
            Prop::Value(Value::obj(map, NOWHERE)),
        );
        if !self.probing() {
            self.register(EntryKind::Sdk { server: low }, at);
        }
        Ok(())
    }

    /// The low-level server of a server object.
    pub fn inner_server(&self, value: &Value) -> Option<ObjId> {
        let id = value.as_obj()?;
        match &self.heap.get(id).kind {
            Kind::Host(Host::Sdk(sdk)) if sdk.high_level => {
                self.inner_server(&self.own_value(id, "server")?)
            }
            Kind::Host(Host::Sdk(_)) => Some(id),
            _ => None,
        }
    }

    /// Makes a plain object an instance of one of the SDK's or a framework's classes.
    pub fn init_sdk(&mut self, path: &Extern, id: ObjId, args: &[Value], at: Span) -> R<bool> {
        let Some(part) = part(path) else {
            return self.init_framework(path, id, args, at);
        };
        match part {
            Part::Server { high_level, major } => {
                self.init_server(id, major, high_level, path.package().into(), args, at)?;
            }
            Part::Transport { name, client } => {
                let options = args
                    .iter()
                    .find(|arg| {
                        arg.as_obj()
                            .is_some_and(|id| matches!(self.heap.get(id).kind, Kind::Plain))
                    })
                    .cloned();
                self.heap.get_mut(id).kind = Kind::Host(Host::Transport(Transport {
                    name,
                    server: None,
                    options,
                    client,
                }));
                if name == "sse" {
                    let session = self.unknown(Step::Runtime("a session id"), at);
                    self.heap.set(id, "sessionId", session);
                }
                if client {
                    self.mentions.clients = true;
                }
            }
            Part::ErrorClass => {
                self.heap.get_mut(id).kind = Kind::Error;
                let code = args
                    .first()
                    .cloned()
                    .unwrap_or_else(|| Value::undefined(at));
                let message = args.get(1).cloned().unwrap_or_else(|| Value::str("", at));
                self.heap.set(id, "code", code);
                self.heap.set(id, "message", message);
                self.heap
                    .put(id, &"name".into(), Prop::Hidden(Value::str("McpError", at)));
            }
            Part::Client => {
                self.mentions.clients = true;
                self.heap.get_mut(id).open = Some(Origin::new(Step::Remote, at));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn framework_call(&mut self, path: &Extern, args: &[Value], at: Span) -> R<Option<Value>> {
        let symbol = path
            .path
            .iter()
            .map(|name| &**name)
            .collect::<Vec<_>>()
            .join(".");
        let row = catalog::find(&path.module, &symbol)
            .or_else(|| catalog::find(&path.module, path.path.first().map_or("", |name| name)));
        let Some(row) = row else { return Ok(None) };
        let id = self.plain(at);
        Ok(self.use_row(row, id, args, at)?.then(|| Value::obj(id, at)))
    }

    fn init_framework(&mut self, path: &Extern, id: ObjId, args: &[Value], at: Span) -> R<bool> {
        let symbol = path.path.first().map_or("", |name| &**name);
        match catalog::find(&path.module, symbol) {
            Some(row) => self.use_row(row, id, args, at),
            None => Ok(false),
        }
    }

    fn use_row(&mut self, row: usize, id: ObjId, args: &[Value], at: Span) -> R<bool> {
        let known = catalog::ROWS[row];
        let origin = Origin::new(Step::Package(known.module.into()), at);
        match known.role {
            Role::Client => {
                self.mentions.clients = true;
                self.heap.get_mut(id).open = Some(Rc::clone(&origin));
            }
            Role::Transport => {
                self.heap.get_mut(id).kind = Kind::Host(Host::Transport(Transport {
                    name: "web",
                    server: None,
                    options: None,
                    client: false,
                }));
            }
            _ => self.heap.get_mut(id).kind = Kind::Host(Host::Framework(row)),
        }
        if !self.probing() {
            self.escape_all(args, at)?;
        }
        Ok(true)
    }

    pub fn sdk_member(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        at: Span,
    ) -> Option<Value> {
        let method = || {
            Some(Value::new(
                V::Method(Rc::new((object.clone(), name.clone()))),
                at,
            ))
        };
        match &self.heap.get(id).kind {
            Kind::Host(Host::Sdk(sdk)) => {
                if sdk.high_level
                    && matches!(
                        &**name,
                        "setRequestHandler"
                            | "removeRequestHandler"
                            | "_onrequest"
                            | "_requestHandlers"
                    )
                {
                    return None;
                }
                match &**name {
                    "transport" => {
                        let inner = self.inner_server(object)?;
                        match &self.heap.get(inner).kind {
                            Kind::Host(Host::Sdk(sdk)) => {
                                sdk.transport.map(|transport| Value::obj(transport, at))
                            }
                            _ => None,
                        }
                    }
                    name if SERVER_METHODS.contains(&name) => method(),
                    _ => None,
                }
            }
            Kind::Host(Host::Transport(_)) => match &**name {
                "onmessage" | "onclose" | "onerror" | "server" => None,
                "sessionId" => Some(self.unknown(Step::Client(Client::Session), NOWHERE)),
                _ => method(),
            },
            Kind::Host(Host::Framework(row)) => {
                let row = catalog::ROWS[*row];
                let origin = Origin::new(Step::Package(row.module.into()), at);
                match &**name {
                    "then" => None,
                    _ => Some(self.derived(&origin, Step::Member(name.clone()), at)),
                }
            }
            _ => None,
        }
    }

    /// A transport that is used without a server of the SDK: whoever sets `onmessage` answers.
    pub fn set_sdk_member(&mut self, id: ObjId, name: &Atom, value: &Value, at: Span) -> R<bool> {
        if &**name == "onmessage"
            && !self.probing()
            && self.is_callable(value)
            && value.as_obj().is_some()
            && let Kind::Host(Host::Transport(transport)) = &self.heap.get(id).kind
            && !transport.client
        {
            self.register(EntryKind::Transport { transport: id }, at);
        }
        Ok(false)
    }

    pub fn sdk_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        match &self.heap.get(id).kind {
            Kind::Host(Host::Sdk(_)) => self.server_method(id, object, name, args, at),
            Kind::Host(Host::Transport(_)) => self.transport_method(id, object, name, args, at),
            Kind::Host(Host::Framework(row)) => {
                let origin = Origin::new(Step::Package(catalog::ROWS[*row].module.into()), at)
                    .then(Step::Member(name.clone()), at);
                if self.probing() {
                    // The framework answers by itself what reaches it.
                    if args.iter().any(|arg| {
                        matches!(
                            arg.as_obj().map(|id| &self.heap.get(id).kind),
                            Some(Kind::Host(Host::Request(_) | Host::WebRequest(_)))
                        )
                    }) {
                        return self.framework_answer(id, at).map(Some);
                    }
                    return Ok(Some(self.derived(&origin, Step::Call, at)));
                }
                self.escape_all(&args, at)?;
                // Fluent APIs give themselves back; whatever else they give is unknown.
                Ok(Some(self.derived(&origin, Step::Call, at)))
            }
            _ => Ok(None),
        }
    }

    fn framework_answer(&mut self, id: ObjId, at: Span) -> R<Value> {
        let Kind::Host(Host::Framework(row)) = self.heap.get(id).kind else {
            return Ok(Value::undefined(at));
        };
        if catalog::ROWS[row].answer == Answer::Empty {
            let empty = Value::obj(self.plain(NOWHERE), NOWHERE);
            self.answer_as_library(Ok(empty), at)?;
        }
        Ok(self.answered(at))
    }

    fn server_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let Kind::Host(Host::Sdk(sdk)) = &self.heap.get(id).kind else {
            return Ok(None);
        };
        let (high_level, major, connected) = (sdk.high_level, sdk.major, sdk.connected.is_some());
        Ok(Some(match &**name {
            BUILT_IN => Value::obj(self.plain(NOWHERE), NOWHERE),
            "connect" => {
                let Some(inner) = self.inner_server(object) else {
                    return Ok(None);
                };
                // A wrapped server's own `connect` may be the code's.
                if high_level
                    && let Some((Prop::Value(own) | Prop::Hidden(own), _)) =
                        self.heap.lookup(inner, "connect")
                {
                    let own = own.clone();
                    return self.call(&own, Value::obj(inner, at), args, at).map(Some);
                }
                self.connect(inner, &first, at)?;
                if high_level && let Kind::Host(Host::Sdk(sdk)) = &mut self.heap.get_mut(id).kind {
                    sdk.connected = Some(at);
                }
                self.resolved(Value::undefined(at), at)?
            }
            "setRequestHandler" if !high_level => {
                return self.set_request_handler(id, major, &args, at).map(Some);
            }
            "removeRequestHandler" if !high_level => {
                let map = self.handlers_map(id);
                if let (Some(map), Some(_)) = (map, first.as_str()) {
                    self.map_method(map, &Value::obj(map, at), &"delete".into(), vec![first], at)?;
                }
                Value::undefined(at)
            }
            "assertCanSetRequestHandler" if !high_level => {
                let is_set = first
                    .as_str()
                    .and_then(|name| self.handler_of(id, &name))
                    .is_some();
                if is_set {
                    // Protocol.assertCanSetRequestHandler of @modelcontextprotocol/sdk 1.
                    let message =
                        "A request handler for ping already exists, which would be overridden";
                    if !self.probing() {
                        self.bad_registrations.push(BadRegistration {
                            server: Some(id),
                            at,
                            message: message.into(),
                            caught: false,
                        });
                    }
                    return self.throw("Error", message, at);
                }
                Value::undefined(at)
            }
            "@@onmessage" => {
                if let Some(prior) = self.own_value(id, "@@prior")
                    && self.is_callable(&prior)
                {
                    self.call(&prior, Value::undefined(at), args.clone(), at)?;
                }
                self.sdk_dispatch(id, &first, at)?;
                Value::undefined(at)
            }
            "_onrequest" if !high_level => {
                self.sdk_request(id, &first, at)?;
                Value::undefined(at)
            }
            // Closing belongs to shutting down; setting up may run that code too early.
            "close" => {
                let server = self.inner_server(object).unwrap_or(id);
                self.disconnect(server);
                self.resolved(Value::undefined(at), at)?
            }
            "setRequestHandler" | "removeRequestHandler" | "_onrequest" => return Ok(None),
            "isConnected" => Value::bool(connected, at),
            name if SERVER_METHODS.contains(&name) => {
                // Tools, prompts and resources do not touch ping.
                self.opaque("what the SDK gives", at)
            }
            _ => return Ok(None),
        }))
    }

    fn handlers_map(&self, server: ObjId) -> Option<ObjId> {
        self.own_value(server, "_requestHandlers")
            .and_then(|map| map.as_obj())
    }

    fn handler_of(&self, server: ObjId, method: &str) -> Option<Value> {
        let map = self.handlers_map(server)?;
        match &self.heap.get(map).kind {
            Kind::Map(entries) => entries
                .iter()
                .rev()
                .find(|(key, _)| key.as_str().is_some_and(|key| &*key == method))
                .map(|(_, value)| value.clone()),
            _ => None,
        }
    }

    /// An entry was taken out of a map: it may be a server's.
    pub fn map_entry_removed(&mut self, map: ObjId, key: &Value, at: Span) {
        let Some(server) = self
            .own_value(map, "@@server")
            .and_then(|server| server.as_obj())
        else {
            return;
        };
        if key.as_str().is_some_and(|key| &*key == "ping")
            && let Kind::Host(Host::Sdk(sdk)) = &mut self.heap.get_mut(server).kind
        {
            sdk.removed = Some(at);
        }
    }

    pub fn connect(&mut self, server: ObjId, transport: &Value, at: Span) -> R<()> {
        let transport = self.pick(transport.clone());
        let transports: Vec<Value> = match &transport.v {
            V::Alt(values) => values.to_vec(),
            _ => vec![transport],
        };
        if self.probing() {
            self.connect_once(server, at)?;
        }
        for transport in transports {
            let id = transport.as_obj();
            if let Kind::Host(Host::Sdk(sdk)) = &mut self.heap.get_mut(server).kind {
                sdk.connected = Some(at);
                sdk.transport = id.or(sdk.transport);
            }
            let Some(id) = id else { continue };
            let prior = match self.heap.lookup(id, "onmessage") {
                // Connecting again replaces the server's own.
                Some((Prop::Value(value) | Prop::Hidden(value), _))
                    if !value.is_nullish() && !is_own_onmessage(value, server) =>
                {
                    Some(value.clone())
                }
                _ => None,
            };
            if let Some(prior) = prior {
                self.heap
                    .put(server, &"@@prior".into(), Prop::Hidden(prior));
            }
            if let Kind::Host(Host::Transport(transport)) = &mut self.heap.get_mut(id).kind {
                transport.server = Some(server);
            }
            let onmessage = Value::nowhere(V::Method(Rc::new((
                Value::obj(server, at),
                "@@onmessage".into(),
            ))));
            self.set_member(&transport, &Value::str("onmessage", at), onmessage, at)?;
            // A transport of the code's own starts to listen.
            if let Some((Prop::Value(start) | Prop::Hidden(start), _)) =
                self.heap.lookup(id, "start")
            {
                let start = start.clone();
                if start.as_obj().is_some() && !self.probing() {
                    self.may(|run| run.call(&start, transport.clone(), Vec::new(), at))?;
                }
            }
        }
        Ok(())
    }

    /// A server that takes messages through one transport cannot be connected to another
    /// (`Protocol.connect` of @modelcontextprotocol/sdk 1.26.0 and of server 2.0.0). Only connections
    /// made for a message count: setting up runs code that excludes each other.
    fn connect_once(&mut self, server: ObjId, at: Span) -> R<()> {
        if self.own_value(server, "@@live").is_none() {
            self.heap.put(
                server,
                &"@@live".into(),
                Prop::Hidden(Value::bool(true, at)),
            );
            return Ok(());
        }
        const WHY: &str = "This server is connected anew for each request while it is still connected from the one before, and since version 1.26.0 the SDK throws there: after initialize no ping reaches it.";
        if !self.refuses(Some(server), at, WHY) {
            return Ok(());
        }
        self.tell(at, "the SDK throws: this server is connected already");
        self.throw(
            "Error",
            "Already connected to a transport. Call close() before connecting to a new transport, or use a separate Protocol instance per connection.",
            at,
        )
    }

    /// A closed server, or one whose transport is closed, can be connected again.
    fn disconnect(&mut self, server: ObjId) {
        if self.probing() && self.own_value(server, "@@live").is_some() {
            self.heap.remove(server, "@@live");
        }
    }

    /// `setRequestHandler`, with what it throws for what is no method.
    fn set_request_handler(
        &mut self,
        server: ObjId,
        major: u8,
        args: &[Value],
        at: Span,
    ) -> R<Value> {
        let first = self.pick(
            args.first()
                .cloned()
                .unwrap_or_else(|| Value::undefined(at)),
        );
        let handler = match (major, args.get(1), args.get(2)) {
            (2, Some(second), Some(third)) if !self.is_callable(second) => third.clone(),
            (_, Some(second), _) => second.clone(),
            _ => Value::undefined(at),
        };
        let bundled = self.sdk_of(server).is_some_and(|sdk| sdk.bundled);
        let method = match self.method_of_schema(&first, major) {
            Ok(method) => method,
            Err(_) if bundled => None,
            Err(message) => {
                let error = self.error("Error", Value::str(&message, at), at);
                if !self.probing() {
                    self.bad_registrations.push(BadRegistration {
                        server: Some(server),
                        at,
                        message,
                        caught: false,
                    });
                }
                return Err(Abrupt::Throw(error));
            }
        };
        if let (Some(method), Some(map)) = (method, self.handlers_map(server)) {
            // The SDK parses the request by the schema first.
            let handler = if method == "ping" && self.refuses_ping(&first, at)? {
                self.path(&["@@refuse"], at)
            } else {
                handler
            };
            let handler = Value {
                at: if handler.at == NOWHERE {
                    at
                } else {
                    handler.at
                },
                ..handler
            };
            let name = Value::str(&method, at);
            self.map_method(
                map,
                &Value::obj(map, at),
                &"set".into(),
                vec![name, handler],
                at,
            )?;
        }
        Ok(Value::undefined(at))
    }

    /// The method that a schema (v1) or name (v2) stands for; nothing where it is not known, an
    /// error where registering throws.
    fn method_of_schema(&self, schema: &Value, major: u8) -> Result<Option<String>, String> {
        match (&schema.v, major) {
            (V::Extern(path), _) => match part(path) {
                Some(Part::PingSchema) if major == 1 => Ok(Some("ping".into())),
                Some(Part::PingSchema) => Err("is not a spec request method; pass schemas as the second argument".into()),
                _ => Ok(None),
            },
            (V::Unknown(origin), _) => Ok(origin.last_member().filter(|name| &***name == "PingRequestSchema").map(|_| "ping".into())),
            (V::Str(_) | V::Text(_), 2) => Ok(schema.as_str().map(|name| name.to_string())),
            (V::Str(_) | V::Text(_) | V::Undefined | V::Null, 1) => Err("Schema is missing a method literal".into()),
            (V::Obj(id), 1) => match &self.heap.get(*id).kind {
                Kind::Host(Host::Schema(Schema::Object { method: Some(method), .. })) => match method.as_obj().map(|id| &self.heap.get(id).kind) {
                    Some(Kind::Host(Host::Schema(Schema::Literal(value)))) => Ok(value.as_str().map(|name| name.to_string())),
                    Some(Kind::Host(Host::Schema(_))) => Err("Schema method literal must be a string".into()),
                    _ => Ok(None),
                },
                Kind::Host(Host::Schema(_)) => Err("Schema is missing a method literal".into()),
                Kind::Plain
                    if self.heap.own(*id, "shape").is_none()
                        && self.heap.get(*id).open.is_none()
                        && self.program.text_of(schema.at).starts_with('{')
                        && self.heap.get(*id).props.len() < 3 =>
                {
                    Err("Schema is missing a method literal".into())
                }
                _ => Ok(None),
            },
            (V::Obj(id), 2) if matches!(self.heap.get(*id).kind, Kind::Host(Host::Schema(_)) | Kind::Plain) => {
                Err("'[object Object]' is not a spec request method; pass schemas as the second argument".into())
            }
            _ => Ok(None),
        }
    }

    /// A message that the transport handed to the server.
    pub fn sdk_dispatch(&mut self, server: ObjId, message: &Value, at: Span) -> R<()> {
        let message = self.pick(message.clone());
        if message.as_obj().is_none() {
            return Ok(());
        }
        let method = self.member(&message, &"method".into(), at)?;
        let id = self.member(&message, &"id".into(), at)?;
        if method.is_undefined() || id.is_nullish() {
            return Ok(());
        }
        if let Some((Prop::Value(own) | Prop::Hidden(own), _)) =
            self.heap.lookup(server, "_onrequest")
        {
            let own = own.clone();
            self.call(&own, Value::obj(server, at), vec![message], at)?;
            return Ok(());
        }
        self.sdk_request(server, &message, at)
    }

    fn sdk_request(&mut self, server: ObjId, message: &Value, at: Span) -> R<()> {
        let method = self.member(message, &"method".into(), at)?;
        let id = self.member(message, &"id".into(), at)?;
        let name = method.as_str().unwrap_or_default();
        let ping = &*name == "ping";
        if self.probing() {
            self.trace.sdk_site = Some(self.heap.get(server).at);
            self.trace.sdk_library = self.sdk_of(server).map(|sdk| sdk.library.to_string());
        }
        if !ping {
            // The SDK answers the rest of the lifecycle; what it says matters to nobody here.
            let result = self.opaque("what the SDK answers", at);
            return self.sdk_reply(server, &id, Ok(result), at);
        }
        if self.probing() {
            self.trace.asked_sdk = Some(server);
        }
        if self.probing() {
            self.trace.sdk_removed = self.sdk_of(server).and_then(|sdk| sdk.removed);
        }
        let handler = self
            .handler_of(server, "ping")
            .filter(|handler| !handler.is_nullish());
        let built_in =
            matches!(&handler, Some(Value { v: V::Method(method), .. }) if &*method.1 == BUILT_IN);
        if built_in {
            self.trace.sdk_answer = Some(SdkAnswer::BuiltIn);
            self.tell(at, "the SDK's own handler answers");
            let result = Value::obj(self.plain(NOWHERE), NOWHERE);
            return self.sdk_reply(server, &id, Ok(result), at);
        }
        let (handler, fallback) = match handler {
            Some(handler) => (handler, false),
            None => match self.heap.lookup(server, "fallbackRequestHandler") {
                Some((Prop::Value(value) | Prop::Hidden(value), _)) if !value.is_nullish() => {
                    (value.clone(), true)
                }
                _ => {
                    self.trace.sdk_answer = Some(SdkAnswer::Missing);
                    self.tell(
                        at,
                        "the SDK has no handler for ping left and answers -32601",
                    );
                    let code = Value::num(-32601.0, at);
                    return self.sdk_reply(server, &id, Err((code, "Method not found")), at);
                }
            },
        };
        let place = handler
            .as_obj()
            .map_or(handler.at, |handler| self.heap.get(handler).at);
        self.trace.sdk_answer = Some(if fallback {
            SdkAnswer::Fallback(place)
        } else {
            SdkAnswer::Override(place)
        });
        self.tell(
            place,
            if fallback {
                "the fallback handler is asked"
            } else {
                "a handler registered over the SDK's own is asked"
            },
        );
        if !fallback {
            self.enter_branch(place);
        }
        // The request is stripped to what the schema knows: no id, no jsonrpc.
        let request = self.plain(NOWHERE);
        self.heap.set(request, "method", method);
        let extra = self.plain(NOWHERE);
        self.heap.get_mut(extra).open =
            Some(Origin::new(Step::Opaque("the request's context"), at));
        let args = vec![
            Value {
                v: V::Obj(request),
                at: NOWHERE,
                tag: Tag::MESSAGE,
            },
            Value::obj(extra, NOWHERE),
        ];
        let result = self
            .call(&handler, Value::undefined(at), args, at)
            .and_then(|value| self.wait_for(value, at));
        match result {
            Ok(value) => self.sdk_reply(server, &id, Ok(value), at),
            Err(Abrupt::Throw(error)) => {
                self.trace.caught = Some(error.at);
                let code = match error
                    .as_obj()
                    .and_then(|error| self.own_value(error, "code"))
                {
                    Some(code) if code.as_num().is_some_and(|n| n.fract() == 0.0) => code,
                    _ => Value::num(-32603.0, error.at),
                };
                self.sdk_reply(server, &id, Err((code, "the handler's exception")), at)
            }
            Err(other) => Err(other),
        }
    }

    /// The reply goes out through the transport: its own `send`, or the library's.
    fn sdk_reply(
        &mut self,
        server: ObjId,
        id: &Value,
        outcome: Result<Value, (Value, &str)>,
        at: Span,
    ) -> R<()> {
        let transport = match &self.heap.get(server).kind {
            Kind::Host(Host::Sdk(sdk)) => sdk.transport,
            _ => None,
        };
        let reply = self.rpc_envelope(id, outcome, NOWHERE)?;
        if let Some(transport) = transport
            && let Some((Prop::Value(send) | Prop::Hidden(send), _)) =
                self.heap.lookup(transport, "send")
        {
            let send = send.clone();
            let sent = self.call(&send, Value::obj(transport, at), vec![reply], at)?;
            self.wait_for(sent, at)?;
            return Ok(());
        }
        self.send_as_library(&reply, at)
    }

    fn answer_as_library(&mut self, outcome: Result<Value, (Value, &str)>, at: Span) -> R<()> {
        let id = match &self.message {
            Some(message) => {
                let id = message.json.get("id").cloned();
                match id {
                    Some(id) => self.value_of_json(&id, NOWHERE).tagged(Tag::ID),
                    None => return Ok(()),
                }
            }
            None => return Ok(()),
        };
        let reply = self.rpc_envelope(&id, outcome, NOWHERE)?;
        self.send_as_library(&reply, at)
    }

    fn send_as_library(&mut self, reply: &Value, at: Span) -> R<()> {
        let text = match self.json_stringify(reply, None, at)?.v {
            V::Text(text) => text,
            _ => Text::of(Piece::Json {
                node: Rc::new(Node {
                    json: Json::Null,
                    at,
                    tag: Tag::NONE,
                }),
                pretty: false,
            }),
        };
        self.send(Channel::Library, Payload::Text(text), at);
        Ok(())
    }

    /// Stands for a response that a library has sent already.
    pub fn answered(&self, at: Span) -> Value {
        Value::unknown(Origin::new(Step::Opaque("@@answered"), at), at)
    }

    fn transport_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let Kind::Host(Host::Transport(transport)) = &self.heap.get(id).kind else {
            return Ok(None);
        };
        let transport = transport.clone();
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        Ok(Some(match &**name {
            "handleRequest" | "handlePostMessage" | "fetch" | "@@call" | "respond"
            | "handleMessage" | "handle" => {
                if !self.probing() {
                    return Ok(Some(self.opaque("what a transport gives", at)));
                }
                return self
                    .transport_request(id, &transport, &first, &args, at)
                    .map(Some);
            }
            "send" if transport.client => {
                let origin = Origin::new(Step::Remote, at);
                self.note_forwarding(&args, &origin, at);
                self.trace.wrote_elsewhere = Some(at);
                self.resolved(Value::undefined(at), at)?
            }
            "send" => {
                let text = self.json_stringify(&first, None, at)?;
                if let V::Text(text) = text.v {
                    self.send(Channel::Library, Payload::Text(text), at);
                }
                self.resolved(Value::undefined(at), at)?
            }
            "bind" => Value::new(V::Method(Rc::new((object.clone(), "@@call".into()))), at),
            "start" | "close" | "connect" | "listen" => {
                if &**name == "close"
                    && let Some(server) = transport.server
                {
                    self.disconnect(server);
                }
                self.resolved(Value::undefined(at), at)?
            }
            _ => {
                let origin = Origin::new(Step::Opaque("a transport's method"), at);
                if !self.probing() {
                    self.escape_all(&args, at)?;
                }
                self.derived(&origin, Step::Call, at)
            }
        }))
    }

    /// An HTTP request handed to a transport.
    fn transport_request(
        &mut self,
        id: ObjId,
        transport: &Transport,
        first: &Value,
        args: &[Value],
        at: Span,
    ) -> R<Value> {
        let request = first.as_obj();
        let response = args
            .get(1)
            .and_then(Value::as_obj)
            .filter(|id| matches!(self.heap.get(*id).kind, Kind::Host(Host::Response(_))));
        // A hono context carries its request.
        let request = match request.map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::Context(context))) => context.request.as_obj(),
            _ => request,
        };
        if response.is_some()
            && let Kind::Host(Host::Response(response)) =
                &mut self.heap.get_mut(response.unwrap_or(id)).kind
        {
            response.ended = true;
        }
        let Some(request) = request else {
            return Ok(self.answered(at));
        };
        let (method, parsed) = match &self.heap.get(request).kind {
            Kind::Host(Host::Request(request) | Host::WebRequest(request)) => {
                (request.method, request.parsed)
            }
            _ => ("POST", false),
        };
        if method != "POST" {
            return Ok(self.answered(at));
        }
        if self.takes_one_request(transport) {
            const WHY: &str = "This transport has no sessions, and since version 1.26.0 of the SDK such a transport takes one request and refuses all that follow: after initialize no ping reaches the SDK.";
            let made = self.heap.get(id).at;
            if self.own_value(id, "@@used").is_some() && self.refuses(transport.server, made, WHY) {
                return self.refuse_second_request(transport, response, at);
            }
            self.heap
                .put(id, &"@@used".into(), Prop::Hidden(Value::bool(true, at)));
        }
        // (request, response, body), or (request, { parsedBody }).
        let body = args
            .get(2)
            .filter(|body| response.is_some() && body.as_obj().is_some());
        let given = body
            .or_else(|| {
                let mut rest = args.iter().skip(1);
                rest.find(|arg| arg.tag.has(Tag::MESSAGE))
            })
            .cloned();
        if given.is_none()
            && parsed
            && response.is_some()
            && matches!(transport.name, "http" | "web" | "sse")
            && self.body_was_read(args)
        {
            self.tell(
                at,
                "the body was read before and not passed on: the transport answers 400",
            );
            let code = Value::num(-32700.0, at);
            self.answer_as_library(Err((code, "Parse error: Invalid JSON")), at)?;
            return Ok(self.answered(at));
        }
        let message = match given {
            Some(given) => given,
            None => self.body_value(request, at)?,
        };
        self.session(id, transport, at)?;
        let Some(server) = transport.server else {
            let row = self.own_value(id, "@@framework");
            if row.is_none() {
                // Nobody is connected here that the input shows.
                let empty = Value::obj(self.plain(NOWHERE), NOWHERE);
                self.answer_as_library(Ok(empty), at)?;
            }
            return Ok(self.answered(at));
        };
        self.trace.sdk_site = Some(self.heap.get(server).at);
        self.trace.sdk_library = self.sdk_of(server).map(|sdk| sdk.library.to_string());
        let onmessage = match self.heap.lookup(id, "onmessage") {
            Some((Prop::Value(value) | Prop::Hidden(value), _)) => value.clone(),
            _ => Value::undefined(at),
        };
        if self.is_callable(&onmessage) {
            self.call(&onmessage, Value::obj(id, at), vec![message], at)?;
        } else {
            self.sdk_dispatch(server, &message, at)?;
        }
        Ok(self.answered(at))
    }

    /// A transport without sessions takes one request (@modelcontextprotocol/sdk 1.26.0, server 2.0.0:
    /// "Stateless transport cannot be reused across requests").
    fn takes_one_request(&self, transport: &Transport) -> bool {
        let stateless = transport
            .options
            .as_ref()
            .and_then(Value::as_obj)
            .is_some_and(
                |options| match self.heap.lookup(options, "sessionIdGenerator") {
                    None => self.heap.get(options).open.is_none(),
                    Some((Prop::Value(generator), _)) => generator.is_undefined(),
                    Some(_) => false,
                },
            );
        stateless && matches!(transport.name, "http" | "web")
    }

    /// Notes why the SDK takes no message here, and tells whether it is sure to refuse: it does so
    /// since 1.26.0, which no package.json may tell.
    fn refuses(&mut self, server: Option<ObjId>, at: Span, why: &'static str) -> bool {
        let major = server
            .and_then(|server| self.sdk_of(server))
            .map(|sdk| sdk.major);
        let sure = match major {
            Some(2) => Some(true),
            _ => self
                .modules
                .is_at_least("@modelcontextprotocol/sdk", [1, 26]),
        };
        match sure {
            Some(true) => self.trace.sdk_refusal = Some((at, why)),
            Some(false) => {}
            None => self.trace.sdk_caution = Some((at, why)),
        }
        sure == Some(true)
    }

    /// Node's transport answers 500 without a body, the one for the web throws.
    fn refuse_second_request(
        &mut self,
        transport: &Transport,
        response: Option<ObjId>,
        at: Span,
    ) -> R<Value> {
        self.tell(
            at,
            "a transport without sessions takes one request: it refuses this one",
        );
        if transport.name == "web" {
            return self.throw(
                "Error",
                "Stateless transport cannot be reused across requests. Create a new transport per request.",
                at,
            );
        }
        if let Some(response) = response
            && let Kind::Host(Host::Response(state)) = &mut self.heap.get_mut(response).kind
        {
            state.ended = false;
            self.set_status(response, Value::num(500.0, at));
            self.finish_response(response, None, at);
        }
        Ok(self.answered(at))
    }

    /// `handleRequest(req, res)` behind a parser of JSON bodies, without the parsed body.
    fn body_was_read(&self, args: &[Value]) -> bool {
        args.len() == 2
    }

    /// Initialising opens a session, which the code may keep the transport under.
    fn session(&mut self, id: ObjId, transport: &Transport, at: Span) -> R<()> {
        let is_initialize = self
            .message
            .as_ref()
            .is_some_and(|message| message.json["method"] == "initialize");
        if !is_initialize {
            return Ok(());
        }
        let session = self.unknown(Step::Runtime("a session id"), at);
        self.heap.set(id, "sessionId", session.clone());
        if let Some(options) = transport.options.as_ref().and_then(Value::as_obj)
            && let Some((Prop::Value(callback), _)) =
                self.heap.lookup(options, "onsessioninitialized")
        {
            let callback = callback.clone();
            let result = self.call(&callback, Value::undefined(at), vec![session], at)?;
            self.wait_for(result, at)?;
        }
        Ok(())
    }

    /// Methods of an SDK server that the input does not make: a fragment's, or a framework's.
    pub fn foreign_sdk_method(
        &mut self,
        origin: &Rc<Origin>,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        if self.probing() {
            return Ok(None);
        }
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let about_ping = match &**name {
            "setRequestHandler" => {
                matches!(self.method_of_schema(&first, 1), Ok(Some(method)) if method == "ping")
                    || first.as_str().is_some_and(|method| &*method == "ping")
            }
            "removeRequestHandler" => first.as_str().is_some_and(|method| &*method == "ping"),
            _ => false,
        };
        // Only the SDK's own servers take its transports. Who gives the code a server to connect
        // has made it; one from a module that is missing may be changed there.
        let connects = &**name == "connect"
            && origin.source() == Source::Caller
            && first
                .as_obj()
                .is_some_and(|id| matches!(&self.heap.get(id).kind, Kind::Host(Host::Transport(transport)) if !transport.client));
        if !about_ping && !connects {
            return Ok(None);
        }
        let key = Atom::from(format!("\0server {}", origin.words()));
        let known = self
            .heap
            .find(self.root, &key)
            .and_then(|index| self.heap.env(self.root).vars[index].1.as_obj());
        let server = match known {
            Some(server) => server,
            None => {
                let major = if first.as_str().is_some() && &**name == "setRequestHandler" {
                    2
                } else {
                    1
                };
                let library = match &origin.root().step {
                    Step::Package(name) => name.clone(),
                    _ => "@modelcontextprotocol/sdk".into(),
                };
                let server = self.new_server(major, false, library, &[], at)?;
                if let Kind::Host(Host::Sdk(sdk)) = &mut self.heap.get_mut(server).kind {
                    sdk.escaped = true;
                    sdk.unseen = true;
                }
                let root = self.root;
                self.heap.declare(root, &key, Value::obj(server, at));
                server
            }
        };
        self.server_method(server, &Value::obj(server, at), name, args.to_vec(), at)
    }

    pub fn sdk_of(&self, server: ObjId) -> Option<&Sdk> {
        match &self.heap.get(server).kind {
            Kind::Host(Host::Sdk(sdk)) => Some(sdk),
            _ => None,
        }
    }
}

/// Whether `value` is what connecting `server` made a transport's `onmessage`.
fn is_own_onmessage(value: &Value, server: ObjId) -> bool {
    matches!(&value.v, V::Method(method)
        if &*method.1 == "@@onmessage" && method.0.as_obj() == Some(server))
}
