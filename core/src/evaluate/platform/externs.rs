//! Calling and constructing paths of the platform and of packages.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use super::{globals, streams::Pull};
use crate::{
    evaluate::{
        heap::{Kind, ObjId, Promise},
        host::{App, Emitter, EmitterKind, Flavor, Host, Schema, Source},
        ops,
        origin::{Client, Origin, Step},
        run::{Abrupt, R, Run},
        trace::WaitKind,
        value::{Extern, V, Value},
    },
    servers::entries::{Entry, EntryKind},
};

fn arg(args: &[Value], index: usize, at: Span) -> Value {
    args.get(index)
        .cloned()
        .unwrap_or_else(|| Value::undefined(at))
}

/// Modules of node that are the globals of the same name.
const GLOBAL_MODULES: [&str; 2] = ["process", "console"];

/// The path that a package's path stands for: `node:process` is the global `process`.
pub fn normal(path: &Extern) -> Extern {
    if GLOBAL_MODULES.contains(&&*path.module) {
        let mut names = vec![path.module.clone()];
        names.extend(path.path.iter().cloned());
        return Extern {
            module: Atom::default(),
            path: names,
        };
    }
    if matches!(
        &*path.module,
        "buffer" | "url" | "timers" | "util" | "perf_hooks" | "stream/web" | "crypto"
    ) && let Some(first) = path.path.first()
        && matches!(
            &**first,
            "Buffer"
                | "URL"
                | "URLSearchParams"
                | "setTimeout"
                | "setInterval"
                | "setImmediate"
                | "clearTimeout"
                | "clearInterval"
                | "TextEncoder"
                | "TextDecoder"
                | "performance"
                | "ReadableStream"
                | "TransformStream"
        )
    {
        return Extern {
            module: Atom::default(),
            path: path.path.clone(),
        };
    }
    path.clone()
}

/// Functions of node's standard modules that only compute: their result is unknown, nothing waits.
fn is_quiet_module(module: &str) -> bool {
    matches!(
        module,
        "path"
            | "path/posix"
            | "util"
            | "crypto"
            | "os"
            | "url"
            | "querystring"
            | "assert"
            | "async_hooks"
            | "perf_hooks"
            | "string_decoder"
            | "v8"
            | "vm"
            | "module"
            | "diagnostics_channel"
            | "stream"
            | "stream/promises"
            | "zlib"
    )
}

/// Before the path of a function that was taken before somebody replaced it.
const ORIGINAL: &str = "@@original";

impl<'a> Run<'a> {
    /// A member of a package's path that is a value of its own.
    pub fn package_member(
        &mut self,
        path: &Extern,
        next: &Extern,
        name: &Atom,
        at: Span,
    ) -> Option<Value> {
        if GLOBAL_MODULES.contains(&&*path.module) {
            let parent = Rc::new(normal(path));
            return Some(self.extern_member(&parent, name, at));
        }
        // As on the platforms where servers run under test; `\r\n` is a line end as well.
        match (&*path.module, next.dotted().trim_start_matches("default.")) {
            ("os", "EOL") => return Some(Value::str("\n", at)),
            // The states of a socket (WebSocket standard).
            ("ws" | "isomorphic-ws", "WebSocket.CONNECTING" | "CONNECTING") => {
                return Some(Value::num(0.0, at));
            }
            ("ws" | "isomorphic-ws", "WebSocket.OPEN" | "OPEN") => {
                return Some(Value::num(1.0, at));
            }
            ("ws" | "isomorphic-ws", "WebSocket.CLOSING" | "CLOSING") => {
                return Some(Value::num(2.0, at));
            }
            ("ws" | "isomorphic-ws", "WebSocket.CLOSED" | "CLOSED") => {
                return Some(Value::num(3.0, at));
            }
            ("path", "sep") => return Some(Value::str("/", at)),
            _ => {}
        }
        if matches!(&*path.module, "url" | "buffer" | "timers") && path.path.is_empty() {
            return Some(Value::new(V::Extern(Rc::new(normal(next))), at));
        }
        self.sdk_constant(next, at)
    }

    pub fn extern_call(
        &mut self,
        path: &Rc<Extern>,
        this: Value,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let path = Rc::new(normal(path));
        if path.path.first().is_some_and(|first| &**first == ORIGINAL) {
            let names: Vec<&str> = path.path[1..].iter().map(|name| &**name).collect();
            return self.global_call(&names.join("."), this, args, at);
        }
        if let Some(value) = self.function_path(&path, &args, at)? {
            return Ok(value);
        }
        let dotted = path.dotted();
        if path.module.is_empty() {
            // Within its replacement the name means the original, which the replacement kept.
            if !self.replaced.contains(&dotted)
                && let Some(replacement) = self.overridden(&dotted)
            {
                self.replaced.push(dotted);
                let result = self.call(&replacement, this, args, at);
                self.replaced.pop();
                return result;
            }
            return self.global_call(&dotted, this, args, at);
        }
        if let Some(value) = self.package_call(&path, &dotted, &args, at)? {
            return Ok(value);
        }
        self.unknown_package_call(&path, args, at)
    }

    /// `.call`, `.apply` and `.bind` of a path that is a function.
    fn function_path(&mut self, path: &Extern, args: &[Value], at: Span) -> R<Option<Value>> {
        let Some(last) = path.path.last() else {
            return Ok(None);
        };
        let own = &*path.path[0] == "Reflect" && path.path.len() == 2;
        if !matches!(&**last, "call" | "apply" | "bind") || path.path.len() < 2 || own {
            return Ok(None);
        }
        let mut function = Extern {
            module: path.module.clone(),
            path: path.path[..path.path.len() - 1].to_vec(),
        };
        // What is bound now stays what it is when the name comes to mean something else.
        if &**last == "bind"
            && path.module.is_empty()
            && function.dotted() == "process.stdout.write"
            && self.overridden("process.stdout.write").is_none()
        {
            function.path.insert(0, ORIGINAL.into());
        }
        // Classes of before 2015 call the one they inherit from on their instances.
        if matches!(&**last, "call" | "apply")
            && &*function.module == "events"
            && function
                .path
                .last()
                .is_some_and(|name| &**name == "EventEmitter")
            && let Some(id) = args.first().and_then(Value::as_obj)
            && matches!(self.heap.get(id).kind, Kind::Plain)
        {
            self.heap.get_mut(id).kind = Kind::Host(Host::Emitter(Emitter {
                kind: EmitterKind::Plain,
                listeners: Vec::new(),
                once: Vec::new(),
            }));
            return Ok(Some(Value::undefined(at)));
        }
        let function = Value::new(V::Extern(Rc::new(function)), at);
        self.function_method(&function, last, args.to_vec(), at)
            .map(Some)
    }

    fn global_call(&mut self, name: &str, this: Value, args: Vec<Value>, at: Span) -> R<Value> {
        if let Some(value) = self.language_call(name, &this, &args, at)? {
            return Ok(value);
        }
        let first = arg(&args, 0, at);
        Ok(match name {
            "console.log" | "console.info" | "console.debug" => {
                self.console_line(&args, at);
                Value::undefined(at)
            }
            "Deno.stdin.readable.getReader"
            | "Bun.stdin.stream"
            | "process.stdin.iterator"
            | "process.stdin.@@asyncIterator" => self.source(Source::Stdin, at),
            "Deno.stdin.readable.pipeThrough" => {
                let stdin = self.source(Source::Stdin, at);
                return self.call_method(&stdin, &"pipeThrough".into(), args, at);
            }
            "Bun.write"
                if first
                    .as_extern()
                    .is_some_and(|path| path.dotted() == "Bun.stdout") =>
            {
                let text = self.text_of(&arg(&args, 1, at), at);
                self.write_stdout(text, false, at);
                self.resolved(Value::undefined(at), at)?
            }
            "process.stdout.write" | "Deno.stdout.write" | "Deno.stdout.writeSync" => {
                let text = self.text_of(&first, at);
                self.write_stdout(text, false, at);
                self.call_last_callback(&args, at)?;
                Value::bool(true, at)
            }
            "process.stdin.on" | "process.stdin.once" | "process.stdin.addListener" => {
                let event = first.as_str().unwrap_or_default();
                let callback = arg(&args, 1, at);
                match &*event {
                    "data" => self.register(EntryKind::Chunks { callback }, at),
                    "readable" => self.register(EntryKind::Readable { callback }, at),
                    "line" => self.register(EntryKind::Lines { callback }, at),
                    _ => {}
                }
                self.path(&["process", "stdin"], at)
            }
            "Atomics.wait" => {
                if let Some(pause) = args.get(3).and_then(ops::to_number) {
                    self.busy(at, pause);
                }
                Value::str("timed-out", at)
            }
            "process.stdin.read" if std::mem::replace(&mut self.tasks.read, true) => {
                Value::new(V::Null, at)
            }
            "process.stdin.read" => self.message_text("\n"),
            "process.stdin.pipe" if self.pipe_stdin(&first, at) => first,
            "process.stdin.pipe" => {
                // A splitter of lines, whatever package it is from.
                let id = self.heap.alloc(
                    Kind::Host(Host::Emitter(Emitter {
                        kind: EmitterKind::Lines,
                        listeners: Vec::new(),
                        once: Vec::new(),
                    })),
                    None,
                    at,
                );
                Value::obj(id, at)
            }
            "process.stdin.setEncoding"
            | "process.stdin.resume"
            | "process.stdin.unref"
            | "process.stdin.pause" => self.path(&["process", "stdin"], at),
            // Setting up, the program is taken to be configured so that it goes on.
            "process.exit" | "process.abort" | "Deno.exit" if !self.probing() => {
                Value::undefined(at)
            }
            "process.exit" | "process.abort" | "Deno.exit" => {
                self.end_tasks();
                return Err(Abrupt::Hang);
            }
            "process.on" | "process.once" => {
                if first.as_str().is_some_and(|event| &*event == "message") && !self.probing() {
                    // Messages between processes are no MCP transport, yet what they reach may be.
                    let callback = arg(&args, 1, at);
                    self.drive(&callback, Value::undefined(at), at)?;
                }
                self.path(&["process"], at)
            }
            "fetch" => {
                let origin = Origin::new(Step::Remote, at);
                self.note_forwarding(&args, &origin, at);
                Value::unknown(origin, at)
            }
            "Deno.env.get" | "Bun.env.get" => {
                let name = first.as_str().unwrap_or_else(|| "?".into());
                self.switch_value(&format!("process.env.{name}"), at)
            }
            "Deno.serve" | "Bun.serve" => {
                self.serve_fetch(&args, at)?;
                self.unknown(Step::Runtime("a server"), at)
            }
            "Deno.upgradeWebSocket" => {
                let socket = self.socket(at);
                let pair = self.plain(at);
                self.heap.set(pair, "socket", socket);
                self.heap.set(
                    pair,
                    "response",
                    self.unknown(Step::Runtime("an upgrade"), at),
                );
                Value::obj(pair, at)
            }
            "addEventListener" => {
                if first.as_str().is_some_and(|event| &*event == "fetch") {
                    self.register(
                        EntryKind::FetchEvent {
                            callback: arg(&args, 1, at),
                        },
                        at,
                    );
                }
                Value::undefined(at)
            }
            "Response.json" => self.web_response_json(&args, at)?,
            "Response.error" | "Response.redirect" => {
                self.web_response(&Value::new(V::Null, at), None, at)?
            }
            "Error" | "TypeError" | "RangeError" | "SyntaxError" => {
                self.global_construct(name, args, at)?
            }
            "Error.captureStackTrace"
            | "console.error"
            | "console.warn"
            | "console.trace"
            | "console.table" => Value::undefined(at),
            name if name.starts_with("console.") || name.starts_with("process.stderr.") => {
                Value::undefined(at)
            }
            "AbortSignal.timeout" | "AbortSignal.any" => {
                self.unknown(Step::Runtime("a signal"), at)
            }
            "Proxy" | "String.prototype.toString" => first,
            _ => self.unknown(Step::Opaque("a call of the platform"), at),
        })
    }

    /// A callback that a writing function calls when it is done.
    fn call_last_callback(&mut self, args: &[Value], at: Span) -> R<()> {
        if let Some(last) = args.last()
            && args.len() > 1
            && self.is_callable(last)
        {
            self.later(last.clone(), Vec::new(), at);
        }
        Ok(())
    }

    pub fn register(&mut self, kind: EntryKind<'a>, at: Span) {
        let unit = self.unit;
        self.add_entry(Entry::new(kind, at, unit));
    }

    fn serve_fetch(&mut self, args: &[Value], at: Span) -> R<()> {
        for arg in args {
            self.mark_served(arg);
            if self.is_callable(arg) {
                self.register(
                    EntryKind::Fetch {
                        handler: arg.clone(),
                    },
                    at,
                );
            } else if let Some(id) = arg.as_obj() {
                for name in ["fetch", "handler"] {
                    if let Some(handler) = self.own_value(id, name) {
                        self.register(EntryKind::Fetch { handler }, at);
                    }
                }
                if let Some(websocket) = self
                    .own_value(id, "websocket")
                    .and_then(|value| value.as_obj())
                    && let Some(callback) = self.own_value(websocket, "message")
                {
                    let socket = self.socket(at);
                    self.register(
                        EntryKind::Socket {
                            socket,
                            callback,
                            shape: crate::servers::entries::SocketShape::SocketFirst,
                        },
                        at,
                    );
                }
            }
        }
        Ok(())
    }

    /// Calls into node's modules and known packages; nothing for what is not known.
    fn package_call(
        &mut self,
        path: &Extern,
        dotted: &str,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        let first = arg(args, 0, at);
        let second = arg(args, 1, at);
        if let Some(value) = self.sdk_call(path, args, at)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.zod_call(path, dotted, args, at)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.rpc_call(path, dotted, args, at)? {
            return Ok(Some(value));
        }
        Ok(Some(match (&*path.module, dotted) {
            ("readline" | "readline/promises", "createInterface") => {
                // Completion by the tab key is for people: a shell, no transport.
                let completes = first
                    .as_obj()
                    .and_then(|options| self.own_value(options, "completer"));
                if completes.is_some_and(|completer| !completer.is_nullish()) {
                    return Ok(Some(self.emitter(EmitterKind::Plain, at)));
                }
                let input = match first.as_obj() {
                    Some(id) => self.own_value(id, "input").unwrap_or_else(|| first.clone()),
                    None => first.clone(),
                };
                let reader = self.line_reader(&input, at);
                self.set_output(&reader, &first);
                reader
            }
            ("events", "once") if self.is_line_reader(&first) => {
                self.pull(true, Pull::Arguments, at)?
            }
            ("events", "on") if self.is_line_reader(&first) => {
                let lines = self.emitter(EmitterKind::Lines, at);
                if let Some(id) = lines.as_obj() {
                    self.heap.set(id, "@@arguments", Value::bool(true, at));
                }
                lines
            }
            ("stream", "Readable.toWeb")
                if first.as_obj().is_some_and(|id| {
                    matches!(&self.heap.get(id).kind, Kind::Host(Host::Request(_)))
                }) =>
            {
                match first.as_obj() {
                    Some(request) => self.body_source(request, at),
                    None => first,
                }
            }
            ("hono/factory", "createFactory") => self.package_path("hono/factory", "@@factory", at),
            ("hono/factory", "@@factory.createMiddleware") => first,
            ("hono/factory", "@@factory.createHandlers") => self.array(args.to_vec(), at),
            ("hono/factory", "@@factory.createApp") => self.app(Flavor::Hono, at),
            ("stream", "Readable.toWeb")
                if first
                    .as_extern()
                    .is_some_and(|path| path.dotted() == "process.stdin") =>
            {
                self.source(Source::Stdin, at)
            }
            ("events", "once") | ("timers/promises", "setInterval") => {
                self.unknown(Step::Runtime("an event"), at)
            }
            ("timers/promises", "setTimeout" | "scheduler.wait") => {
                let promise = self.new_promise(Promise::Pending(Vec::new()), at);
                let resolve = self.resolver(promise, "@@resolve", at);
                let pause = ops::to_number(&first)
                    .filter(|n| !n.is_nan())
                    .unwrap_or(0.0);
                self.timer(resolve, pause, vec![second], at);
                Value::obj(promise, at)
            }
            ("timers/promises", "setImmediate") => self.resolved(first, at)?,
            ("util", "promisify") => {
                if self.is_input_function(&first) {
                    let method = V::Method(Rc::new((first, "@@promisified".into())));
                    return Ok(Some(Value::new(method, at)));
                }
                if first
                    .as_extern()
                    .is_some_and(|path| path.dotted() == "setTimeout")
                {
                    return Ok(Some(Value::new(
                        V::Extern(Rc::new(Extern {
                            module: "timers/promises".into(),
                            path: vec!["setTimeout".into()],
                        })),
                        at,
                    )));
                }
                match &first.v {
                    V::Extern(path) => {
                        let mut path = (**path).clone();
                        if matches!(&*path.module, "fs" | "child_process" | "dns") {
                            path.module = format!("{}/promises", path.module).into();
                        }
                        Value::new(V::Extern(Rc::new(path)), at)
                    }
                    _ => first,
                }
            }
            ("util", "inherits") => {
                if let (Some(child), Some(parent)) = (first.as_obj(), second.as_obj()) {
                    let parent = self.prototype_of(parent);
                    if let Some(proto) = self.prototype_of(child) {
                        self.heap.get_mut(proto).proto = parent;
                    }
                }
                Value::undefined(at)
            }
            ("http" | "https" | "http2", "createServer" | "createSecureServer") => {
                let handler = args.iter().find(|arg| self.is_handler(arg)).cloned();
                self.http_server(handler, at)
            }
            ("http" | "https", "request" | "get") => {
                let origin = Origin::new(Step::Remote, at);
                self.note_forwarding(args, &origin, at);
                for arg in args {
                    if self.is_callable(arg) && !self.probing() {
                        self.drive(arg, Value::undefined(at), at)?;
                    }
                }
                Value::unknown(origin, at)
            }
            ("child_process", "spawn" | "fork" | "exec" | "execFile") => {
                if self.probing() {
                    let origin = Origin::new(Step::Remote, at);
                    self.note_forwarding(args, &origin, at);
                    for arg in args {
                        if self.is_callable(arg) {
                            self.waited(at, WaitKind::Io("another process"));
                            let result = self.unknown(Step::Outside("another process"), at);
                            let none = Value::new(V::Null, at);
                            self.call(
                                arg,
                                Value::undefined(at),
                                vec![none, result.clone(), result],
                                at,
                            )?;
                        }
                    }
                }
                self.child_process(at)
            }
            ("child_process", name) if name.ends_with("Sync") => {
                self.waited(at, WaitKind::Io("another process"));
                self.unknown(Step::Outside("another process"), at)
            }
            ("child_process/promises", _) => self.unknown(Step::Outside("another process"), at),
            ("worker_threads", _) => self.unknown(Step::Package("worker_threads".into()), at),
            ("fs", "writeSync" | "writeFileSync" | "appendFileSync")
                if first.as_num() == Some(1.0)
                    || first.as_str().is_some_and(|path| {
                        matches!(&*path, "/dev/stdout" | "/proc/self/fd/1")
                    })
                    || first
                        .as_extern()
                        .is_some_and(|path| path.dotted() == "process.stdout.fd") =>
            {
                let text = self.text_of(&second, at);
                self.write_stdout(text, false, at);
                Value::undefined(at)
            }
            ("fs", "readFileSync" | "existsSync" | "readdirSync" | "statSync" | "accessSync") => {
                self.unknown(Step::Outside("a file"), at)
            }
            ("fs", name) if name.ends_with("Sync") => self.unknown(Step::Outside("a file"), at),
            ("fs" | "fs/promises", name)
                if dotted.starts_with("promises.") || &*path.module == "fs/promises" =>
            {
                let _ = name;
                self.unknown(Step::Outside("a file"), at)
            }
            ("fs" | "dns", _) => {
                if let Some(callback) = args.last()
                    && self.is_callable(callback)
                {
                    if self.probing() {
                        self.waited(at, WaitKind::Io("a file"));
                    }
                    let none = Value::new(V::Null, at);
                    let content = self.unknown(Step::Outside("a file"), at);
                    self.later(callback.clone(), vec![none, content], at);
                }
                self.unknown(Step::Outside("a file"), at)
            }
            ("valibot" | "superstruct" | "@effect/schema", "safeParse" | "validate" | "is")
                if args.len() > 1 =>
            {
                if dotted == "is" {
                    return Ok(Some(Value::bool(true, at)));
                }
                self.taken_for_valid(args.to_vec(), false, at)?
            }
            ("valibot", "parse") if args.len() > 1 => second,
            ("module", "createRequire") => self.path(&["require"], at),
            ("url", "fileURLToPath" | "pathToFileURL") => first,
            ("path", "join" | "resolve" | "dirname" | "normalize")
                if args.iter().all(|arg| arg.as_str().is_some()) =>
            {
                let parts: Vec<String> = args
                    .iter()
                    .filter_map(Value::as_str)
                    .map(|part| part.to_string())
                    .collect();
                Value::str(parts.join("/"), at)
            }
            ("crypto", "randomUUID" | "randomBytes") => {
                self.unknown(Step::Runtime("a random value"), at)
            }
            ("util", "parseArgs") => self.parsed_args(&first, at)?,
            ("assert" | "assert/strict", name) if self.probing() => {
                return self.assert_call(name, args, at).map(Some);
            }
            ("tslib", helper) => return self.helper_call(helper, args, at),
            ("express", "") => self.app(Flavor::Express, at),
            ("express", "Router") | ("router" | "polka" | "restana" | "0http" | "connect", "") => {
                self.app(Flavor::Express, at)
            }
            // Parses bodies of another type only.
            ("express" | "body-parser", "json")
                if first
                    .as_obj()
                    .and_then(|options| self.own_value(options, "type"))
                    .is_some_and(|kind| self.is_other_type(&kind)) =>
            {
                self.body_parser("pass", at)
            }
            ("express" | "body-parser", "json" | "text" | "raw" | "urlencoded" | "static" | "") => {
                self.body_parser(if dotted.is_empty() { "json" } else { dotted }, at)
            }
            (
                "cors"
                | "helmet"
                | "compression"
                | "morgan"
                | "cookie-parser"
                | "hono/cors"
                | "hono/logger"
                | "koa-bodyparser"
                | "@koa/bodyparser"
                | "koa-body"
                | "@koa/cors"
                | "express-rate-limit"
                | "hono/secure-headers",
                _,
            ) => {
                let kind = if path.module.contains("body") {
                    "koa-json"
                } else {
                    "pass"
                };
                self.body_parser(kind, at)
            }
            ("fastify", _) => self.app(Flavor::Fastify, at),
            ("@hono/node-server", "serve") => {
                self.mark_served(&first);
                if let Some(id) = first.as_obj()
                    && let Some(handler) = self.own_value(id, "fetch")
                    && !matches!(handler.v, V::Method(_))
                {
                    self.register(EntryKind::Fetch { handler }, at);
                }
                self.unknown(Step::Runtime("a server"), at)
            }
            (
                "@hono/node-server" | "hono/vercel" | "hono/aws-lambda" | "hono/cloudflare-workers",
                _,
            ) => {
                self.mark_served(&first);
                first
            }
            ("hono/factory", "createMiddleware") => first,
            ("koa-router" | "@koa/router", "") => self.app(Flavor::Koa, at),
            ("h3" | "nitropack" | "#imports" | "nitropack/runtime", name)
                if first
                    .as_obj()
                    .is_some_and(|id| self.own_value(id, "@@response").is_some()) =>
            {
                return self.event_call(name, &first, args, at);
            }
            // node 20, stream/consumers
            ("stream/consumers", "text" | "json" | "buffer") => {
                let name = if dotted == "json" { "json" } else { "text" };
                match first.as_obj().map(|id| (id, &self.heap.get(id).kind)) {
                    Some((id, Kind::Host(Host::Request(_) | Host::WebRequest(_)))) => {
                        let body = if name == "json" {
                            self.body_value(id, at)?
                        } else {
                            self.body_text(id, at)
                        };
                        self.resolved(body, at)?
                    }
                    _ => return Ok(None),
                }
            }
            ("stream", "Readable.from") => {
                let items = self
                    .iterate(&first, at)?
                    .unwrap_or_else(|| vec![first.clone()]);
                let items = if first.as_obj().is_some() {
                    items
                } else {
                    vec![first]
                };
                self.readable_of(items, at)
            }
            ("h3", "serve") => {
                self.mark_served(&first);
                self.unknown(Step::Runtime("a server"), at)
            }
            // Azure Functions 4: `app.http(name, { handler })`, `app.post(name, handler)`.
            ("@azure/functions", "app.http" | "app.post") => {
                let handler = match second.as_obj() {
                    Some(options) => self.own_value(options, "handler"),
                    None => None,
                };
                let handler = handler.unwrap_or(second);
                let place = handler.as_obj().map_or(at, |id| self.heap.get(id).at);
                let method = V::Method(Rc::new((handler, "@@azure".into())));
                let handler = Value::new(method, place);
                self.register(EntryKind::Fetch { handler }, place);
                Value::undefined(at)
            }
            (
                "h3" | "nitropack" | "#imports" | "nitropack/runtime",
                "defineEventHandler" | "eventHandler" | "defineHandler",
            ) => {
                self.register(
                    EntryKind::EventHandler {
                        handler: first.clone(),
                    },
                    at,
                );
                first
            }
            ("stream" | "stream/promises", "pipeline" | "promises.pipeline") => {
                self.pipeline(args, at)?;
                self.resolved(Value::undefined(at), at)?
            }
            ("hono/streaming", "streamSSE" | "streamText" | "stream") => {
                return self.hono_stream(&first, &second, dotted, at).map(Some);
            }
            ("next/server", "NextResponse.json") => self.web_response_json(args, at)?,
            ("next/server", _) => self.web_response(&Value::new(V::Null, at), None, at)?,
            (module, _) if is_quiet_module(module) => {
                for arg in args {
                    if self.is_callable(arg) && &*path.module != "crypto" {
                        // AsyncLocalStorage.run, pipeline and the like call what they are given.
                        return Ok(None);
                    }
                }
                let origin = args.iter().find_map(Value::origin).cloned();
                match origin {
                    Some(origin) => self.derived(&origin, Step::AsText, at),
                    None => self.unknown(Step::Runtime("a computed value"), at),
                }
            }
            _ => return Ok(None),
        }))
    }

    fn is_handler(&self, value: &Value) -> bool {
        self.is_callable(value)
            || value.as_obj().is_some_and(|id| {
                matches!(
                    self.heap.get(id).kind,
                    Kind::Host(Host::App(_) | Host::Framework(_))
                )
            })
            || value.is_unknown()
    }

    pub fn unknown_package_call(&mut self, path: &Extern, args: Vec<Value>, at: Span) -> R<Value> {
        let origin = Origin::new(Step::Package(path.package().into()), at);
        let origin = path.path.iter().fold(origin, |origin, name| {
            origin.then(Step::Member(name.clone()), at)
        });
        let name = path.path.last().cloned();
        self.call_unknown(&origin, name.as_ref(), args, at)
    }

    pub fn extern_construct(&mut self, path: &Rc<Extern>, args: Vec<Value>, at: Span) -> R<Value> {
        let path = Rc::new(normal(path));
        if path.module.is_empty() {
            return self.global_construct(&path.dotted(), args, at);
        }
        let id = self.plain(at);
        if self.init_known(&path, id, &args, at)? {
            return Ok(Value::obj(id, at));
        }
        let dotted = path.dotted();
        if (&*path.module, &*dotted) == ("string_decoder", "StringDecoder") {
            return Ok(self.path(&["@@codec"], at));
        }
        if path
            .path
            .last()
            .is_some_and(|name| &**name == "TextLineStream")
        {
            return Ok(self.path(&["@@lines"], at));
        }
        if let Some(value) = self.package_call(&path, &dotted, &args, at)? {
            return Ok(value);
        }
        let origin = Origin::new(Step::Package(path.package().into()), at);
        let origin = path.path.iter().fold(origin, |origin, name| {
            origin.then(Step::Member(name.clone()), at)
        });
        self.construct_unknown(&origin, args, at)
    }

    fn global_construct(&mut self, name: &str, args: Vec<Value>, at: Span) -> R<Value> {
        let first = arg(&args, 0, at);
        Ok(match name {
            "Map" | "WeakMap" => {
                let mut entries = Vec::new();
                let mut open = None;
                if !first.is_nullish() {
                    match self.iterate(&first, at)? {
                        Some(pairs) => {
                            for pair in pairs {
                                if let Some(pair) = self.iterate(&pair, at)? {
                                    let key = arg(&pair, 0, at);
                                    entries.retain(|(other, _)| {
                                        !crate::evaluate::builtins::same_key(other, &key)
                                    });
                                    entries.push((key, arg(&pair, 1, at)));
                                }
                            }
                        }
                        None => open = first.origin().cloned(),
                    }
                }
                let id = self.heap.alloc(Kind::Map(entries), None, at);
                self.heap.get_mut(id).open = open;
                Value::obj(id, at)
            }
            "Set" | "WeakSet" => {
                let mut open = None;
                let items = if first.is_nullish() {
                    Vec::new()
                } else {
                    match self.iterate(&first, at)? {
                        Some(items) => items,
                        None => {
                            open = first.origin().cloned();
                            Vec::new()
                        }
                    }
                };
                let id = self.heap.alloc(Kind::Set(items), None, at);
                self.heap.get_mut(id).open = open;
                Value::obj(id, at)
            }
            "Promise" => {
                let promise = self.new_promise(Promise::Pending(Vec::new()), at);
                let resolve = self.resolver(promise, "@@resolve", at);
                let reject = self.resolver(promise, "@@reject", at);
                match self.call(&first, Value::undefined(at), vec![resolve, reject], at) {
                    Ok(_) => {}
                    Err(Abrupt::Throw(error)) => self.settle(promise, error, true)?,
                    Err(other) => return Err(other),
                }
                Value::obj(promise, at)
            }
            "Error" | "TypeError" | "RangeError" | "SyntaxError" | "ReferenceError"
            | "EvalError" | "URIError" | "AggregateError" => {
                let message = if first.is_undefined() {
                    Value::str("", at)
                } else {
                    first
                };
                let error = self.error(name, message, at);
                if let (Some(id), Some(options)) =
                    (error.as_obj(), args.get(1).and_then(Value::as_obj))
                    && let Some(cause) = self.own_value(options, "cause")
                {
                    self.heap.put(
                        id,
                        &"cause".into(),
                        crate::evaluate::heap::Prop::Hidden(cause),
                    );
                }
                error
            }
            "Date" => {
                let id = self.heap.alloc(Kind::Date, None, at);
                Value::obj(id, at)
            }
            "RegExp" => match (first.as_str(), first.as_obj()) {
                (Some(source), _) => {
                    let flags = args.get(1).and_then(Value::as_str).unwrap_or_default();
                    let id = self.heap.alloc(Kind::Regex { source, flags }, None, at);
                    Value::obj(id, at)
                }
                (None, Some(_)) => first,
                _ => self.unknown(Step::Opaque("a pattern"), at),
            },
            "Array" => match first.as_num() {
                Some(n) if args.len() == 1 => {
                    let length = n.clamp(0.0, 1000.0) as usize;
                    self.array(vec![Value::undefined(at); length], at)
                }
                _ => self.array(args, at),
            },
            "Object" => Value::obj(self.plain(at), at),
            "Proxy" => self.proxy(&args, at),
            "WeakRef" => {
                let id = self.plain(at);
                self.heap.set(id, "@@target", first);
                Value::obj(id, at)
            }
            "TextEncoder" | "TextDecoder" => self.path(&["@@codec"], at),
            "URL" | "URLSearchParams" => match first.origin() {
                Some(origin) => self.derived(origin, Step::AsText, at),
                None => self.url(&first, at),
            },
            "Response" => self.web_response(&first, args.get(1), at)?,
            "Request" => self.new_web_request(first, args.get(1), at)?,
            "Headers" => {
                let headers = self.header_list(&first, at)?;
                let id = self
                    .heap
                    .alloc(Kind::Host(Host::Headers(headers)), None, at);
                Value::obj(id, at)
            }
            // A console of its own: on standard output it is the usual one.
            "console.Console" => {
                let stdout = match first.as_obj() {
                    Some(options) => self.own_value(options, "stdout"),
                    None => Some(first),
                };
                let stdout = stdout
                    .as_ref()
                    .and_then(Value::as_extern)
                    .is_some_and(|path| path.dotted() == "process.stdout");
                self.path(&[if stdout { "console" } else { "@@quiet" }], at)
            }
            "ReadableStream" => self.readable_stream(&first, at)?,
            "Event" | "CustomEvent" | "MessageEvent" => {
                let id = self.plain(at);
                self.heap.set(id, "type", first);
                if let Some(options) = args.get(1).filter(|options| options.as_obj().is_some()) {
                    for name in ["detail", "data"] {
                        let value = self.member(options, &name.into(), at)?;
                        self.heap.set(id, name, value);
                    }
                }
                Value::obj(id, at)
            }
            "TransformStream" => self.transform_stream(at),
            "AbortController" => self.abort_controller(at),
            "WebSocketPair" => {
                let client = self.unknown(Step::Runtime("a client's socket"), at);
                let server = self.socket(at);
                let id = self.plain(at);
                self.heap.set(id, "0", client);
                self.heap.set(id, "1", server);
                Value::obj(id, at)
            }
            "WebSocket" | "EventSource" | "BroadcastChannel" | "Worker" => {
                let id = self.heap.alloc(
                    Kind::Host(Host::Emitter(Emitter {
                        kind: EmitterKind::Remote,
                        listeners: Vec::new(),
                        once: Vec::new(),
                    })),
                    None,
                    at,
                );
                Value::obj(id, at)
            }
            "Uint8Array" | "Function" => self.unknown(Step::Opaque("bytes"), at),
            name if globals::is_absent(name) => {
                let origin = Origin::new(Step::Free(name.into()), at);
                self.construct_unknown(&origin, args, at)?
            }
            _ => self.unknown(Step::Opaque("an object of the platform"), at),
        })
    }

    /// What `super(…)` does where the base class is the platform's or a package's.
    pub fn init_extern(
        &mut self,
        path: &Extern,
        instance: ObjId,
        args: Vec<Value>,
        at: Span,
    ) -> R<()> {
        let path = normal(path);
        if path.module.is_empty() {
            match &*path.dotted() {
                name if name.ends_with("Error") => {
                    self.heap.get_mut(instance).kind = Kind::Error;
                    let message = args.first().cloned().unwrap_or_else(|| Value::str("", at));
                    self.heap.set(instance, "message", message);
                    if self.heap.lookup(instance, "name").is_none() {
                        self.heap.put(
                            instance,
                            &"name".into(),
                            crate::evaluate::heap::Prop::Hidden(Value::str(name, at)),
                        );
                    }
                }
                "Map" => self.heap.get_mut(instance).kind = Kind::Map(Vec::new()),
                "Set" => self.heap.get_mut(instance).kind = Kind::Set(Vec::new()),
                "Array" => self.heap.get_mut(instance).kind = Kind::Array(args),
                "EventTarget" => {
                    self.heap.get_mut(instance).kind = Kind::Host(Host::Emitter(Emitter {
                        kind: EmitterKind::Plain,
                        listeners: Vec::new(),
                        once: Vec::new(),
                    }));
                }
                _ => {}
            }
            return Ok(());
        }
        if self.init_known(&path, instance, &args, at)? {
            return Ok(());
        }
        let origin = Origin::new(Step::Package(path.package().into()), at);
        self.note_foreign(
            &origin.then(
                Step::Member(path.path.last().cloned().unwrap_or_default()),
                at,
            ),
            at,
        );
        self.mark_escaped(instance);
        self.escape_all(&args, at)
    }

    /// Makes an instance of a known class of the platform or a package out of a plain object.
    fn init_known(&mut self, path: &Extern, id: ObjId, args: &[Value], at: Span) -> R<bool> {
        let dotted = path.dotted();
        let kind = match (&*path.module, &*dotted) {
            ("events", "" | "EventEmitter" | "EventEmitterAsyncResource")
            | ("eventemitter3" | "mitt" | "emittery", _) => Host::Emitter(Emitter {
                kind: EmitterKind::Plain,
                listeners: Vec::new(),
                once: Vec::new(),
            }),
            ("stream", _) => {
                self.init_stream(id, args);
                return Ok(true);
            }
            ("http" | "https", "Server") => {
                let handler = args.iter().find(|arg| self.is_handler(arg)).cloned();
                if let Some(handler) = handler {
                    self.register(EntryKind::Http { handler }, at);
                }
                Host::Emitter(Emitter {
                    kind: EmitterKind::HttpServer,
                    listeners: Vec::new(),
                    once: Vec::new(),
                })
            }
            ("ws" | "isomorphic-ws", "WebSocketServer" | "Server" | "WebSocket.Server") => {
                Host::Emitter(Emitter {
                    kind: EmitterKind::WebSocketServer,
                    listeners: Vec::new(),
                    once: Vec::new(),
                })
            }
            ("ws", _) => Host::Emitter(Emitter {
                kind: EmitterKind::Remote,
                listeners: Vec::new(),
                once: Vec::new(),
            }),
            ("hono" | "hono/tiny" | "hono/quick", "Hono")
            | ("@hono/zod-openapi", "OpenAPIHono") => Host::App(App::new(Flavor::Hono)),
            ("koa" | "koa-router" | "@koa/router", _) => Host::App(App::new(Flavor::Koa)),
            ("elysia", _) => Host::App(App::new(Flavor::Elysia)),
            ("h3", "H3" | "H3Core") => Host::App(App::new(Flavor::H3)),
            ("readline", "Interface") => {
                let reader = self.line_reader(&arg(args, 0, at), at);
                let Some(reader) = reader.as_obj() else {
                    return Ok(false);
                };
                let kind = self.heap.get(reader).kind.clone();
                self.heap.get_mut(id).kind = kind;
                return Ok(true);
            }
            ("next/server", "NextResponse") => {
                let response = self.web_response(&arg(args, 0, at), args.get(1), at)?;
                let Some(response) = response.as_obj() else {
                    return Ok(false);
                };
                let kind = self.heap.get(response).kind.clone();
                self.heap.get_mut(id).kind = kind;
                return Ok(true);
            }
            ("zod" | "zod/v4" | "zod/v3", _) => Host::Schema(Schema::Other),
            ("async_hooks", "AsyncLocalStorage") => Host::Storage(Value::undefined(at)),
            _ => return self.init_sdk(path, id, args, at),
        };
        self.heap.get_mut(id).kind = Kind::Host(kind);
        Ok(true)
    }

    /// A proxy whose traps are not followed is its target; with a `get` trap it is unknown beyond.
    fn proxy(&mut self, args: &[Value], at: Span) -> Value {
        let target = arg(args, 0, at);
        let traps = arg(args, 1, at);
        let Some(traps) = traps.as_obj() else {
            return target;
        };
        if self.heap.own(traps, "get").is_none() {
            return target;
        }
        let get = self.own_value(traps, "get");
        match target.as_obj() {
            // A server or a stream is watched, not replaced.
            Some(id) if matches!(self.heap.get(id).kind, Kind::Host(_)) => target,
            Some(id)
                if matches!(self.heap.get(id).kind, Kind::Plain | Kind::Function(_))
                    && get.is_some_and(|get| self.is_callable(&get)) =>
            {
                let proxy = Kind::Host(Host::Proxy { target, traps });
                Value::obj(self.heap.alloc(proxy, None, at), at)
            }
            Some(id) => {
                let origin = Origin::new(Step::Opaque("a proxy"), at);
                let kind = self.heap.get(id).kind.clone();
                let copy = self.heap.alloc(kind, None, at);
                self.heap.get_mut(copy).proto = Some(id);
                self.heap.get_mut(copy).open = Some(origin);
                Value::obj(copy, at)
            }
            None => target,
        }
    }

    /// A reader of lines. Only standard input brings a client's messages; a child's output does not.
    /// `rl.output`: where the answers to questions are written.
    fn set_output(&mut self, reader: &Value, options: &Value) {
        if let (Some(reader), Some(options)) = (reader.as_obj(), options.as_obj())
            && let Some(output) = self.own_value(options, "output")
        {
            self.heap.set(reader, "output", output);
        }
    }

    fn is_line_reader(&self, value: &Value) -> bool {
        value.as_obj().is_some_and(|id| {
            matches!(&self.heap.get(id).kind, Kind::Host(Host::Emitter(emitter))
                if emitter.kind == EmitterKind::Lines)
        })
    }

    fn line_reader(&mut self, input: &Value, at: Span) -> Value {
        let input = self.pick(input.clone());
        let kind = match &input.v {
            V::Extern(path) if path.dotted() == "process.stdin" || path.dotted() == "stdin" => {
                EmitterKind::Lines
            }
            V::Unknown(origin)
                if matches!(origin.root().step, Step::Argument { .. } | Step::Free(_)) =>
            {
                EmitterKind::Lines
            }
            V::Obj(id) => match &self.heap.get(*id).kind {
                Kind::Host(Host::Request(_)) => {
                    let source = Kind::Host(Host::Source(Source::Body(*id)));
                    return Value::obj(self.heap.alloc(source, None, at), at);
                }
                Kind::Host(Host::Emitter(emitter)) if emitter.kind == EmitterKind::Lines => {
                    EmitterKind::Lines
                }
                _ => EmitterKind::Remote,
            },
            _ => EmitterKind::Remote,
        };
        self.emitter(kind, at)
    }

    pub fn emitter(&mut self, kind: EmitterKind, at: Span) -> Value {
        let id = self.heap.alloc(
            Kind::Host(Host::Emitter(Emitter {
                kind,
                listeners: Vec::new(),
                once: Vec::new(),
            })),
            None,
            at,
        );
        Value::obj(id, at)
    }

    fn child_process(&mut self, at: Span) -> Value {
        let id = self.plain(at);
        for name in ["stdout", "stderr", "stdin"] {
            let stream = self.emitter(EmitterKind::Remote, at);
            self.heap.set(id, name, stream);
        }
        self.heap.get_mut(id).kind = Kind::Host(Host::Emitter(Emitter {
            kind: EmitterKind::Remote,
            listeners: Vec::new(),
            once: Vec::new(),
        }));
        self.heap.get_mut(id).open = Some(Origin::new(Step::Remote, at));
        Value::obj(id, at)
    }

    pub fn app(&mut self, flavor: Flavor, at: Span) -> Value {
        let app = Kind::Host(Host::App(App::new(flavor)));
        Value::obj(self.heap.alloc(app, None, at), at)
    }

    /// `util.parseArgs` (Node 20): every option is a switch of the command line.
    fn parsed_args(&mut self, config: &Value, at: Span) -> R<Value> {
        let values = self.plain(at);
        let options = match config.as_obj() {
            Some(config) => self.own_value(config, "options"),
            None => None,
        };
        let names = options
            .as_ref()
            .and_then(|options| self.keys_of(options, at));
        let (Some(options), Some(names)) = (options, names) else {
            return Ok(self.unknown(Step::Outside("the command line"), at));
        };
        for name in names {
            let option = self.member(&options, &name, at)?;
            let default = option.as_obj().and_then(|id| self.own_value(id, "default"));
            let given = self.switch_value(&format!("--{name}"), at);
            let value = match default {
                Some(default) if given.is_undefined() => default.tagged(given.tag),
                _ => given,
            };
            self.heap.set(values, &name, value);
        }
        let result = self.plain(at);
        let positionals = self.array(Vec::new(), at);
        self.heap.set(result, "values", Value::obj(values, at));
        self.heap.set(result, "positionals", positionals);
        Ok(Value::obj(result, at))
    }

    /// What `assert` throws for (Node 20); what is not known is taken to hold.
    fn assert_call(&mut self, name: &str, args: &[Value], at: Span) -> R<Value> {
        let (first, second) = (arg(args, 0, at), arg(args, 1, at));
        let name = name.trim_start_matches("strict.");
        let holds = match name {
            "" | "ok" | "strict" => self.truth(&first, at)?,
            "equal" | "strictEqual" => self.equal(&first, &second, at, true)?,
            "notEqual" | "notStrictEqual" => self.equal(&first, &second, at, true)?.map(|is| !is),
            "match" | "doesNotMatch" => {
                let is = self.call_method(&second, &"test".into(), vec![first], at)?;
                let is = self.truth(&is, at)?;
                is.map(|is| is == (name == "match"))
            }
            "fail" => Some(false),
            _ => None,
        };
        if holds == Some(false) {
            return self.throw(
                "AssertionError",
                "The expression evaluated to a falsy value",
                at,
            );
        }
        Ok(Value::undefined(at))
    }

    /// Whether a body parser's `type` leaves `application/json` out (type-is 2).
    fn is_other_type(&self, kind: &Value) -> bool {
        let takes = |kind: &str| {
            kind == "json" || kind == "application/json" || kind.contains('*') || kind == "+json"
        };
        match (
            kind.as_str(),
            kind.as_obj().map(|id| &self.heap.get(id).kind),
        ) {
            (Some(kind), _) => !takes(&kind),
            (None, Some(Kind::Array(kinds))) => kinds
                .iter()
                .all(|kind| kind.as_str().is_some_and(|kind| !takes(&kind))),
            _ => false,
        }
    }

    fn package_path(&self, module: &str, name: &str, at: Span) -> Value {
        let path = Extern {
            module: module.into(),
            path: vec![name.into()],
        };
        Value::new(V::Extern(Rc::new(path)), at)
    }

    fn body_parser(&mut self, kind: &str, at: Span) -> Value {
        self.path(&["@@middleware", kind], at)
    }

    fn url(&mut self, base: &Value, at: Span) -> Value {
        let id = self.plain(at);
        let text = base.as_str().unwrap_or_default();
        let client = text.is_empty() || text.starts_with('/');
        self.heap.set(id, "href", base.clone());
        if client {
            self.heap.get_mut(id).open = Some(Origin::new(Step::Client(Client::Address), at));
        } else {
            self.heap.get_mut(id).open = Some(Origin::new(Step::Opaque("parts of an address"), at));
        }
        Value::obj(id, at)
    }
}
