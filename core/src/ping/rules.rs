//! The rules and their documentation: what, why, wrong and right. The page, the package and SARIF
//! all show this one text.

use serde::Serialize;

use crate::report::Level;

macro_rules! rules {
    ($($variant:ident = $name:literal, $level:ident, $title:literal, $what:literal, $why:literal, $wrong:literal, $right:literal;)*) => {
        /// A rule, by its name in the report.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule { $($variant),* }

        impl Rule {
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// What it says of itself.
            pub fn documentation(self) -> Documentation {
                match self {
                    $(Self::$variant => Documentation {
                        rule: $name,
                        level: Level::$level,
                        title: $title,
                        what: $what,
                        why: $why,
                        wrong: $wrong,
                        right: $right,
                    }),*
                }
            }
        }
    };
}

/// A rule's documentation.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Documentation {
    pub rule: &'static str,
    /// The heaviest level that it is reported at.
    pub level: Level,
    pub title: &'static str,
    pub what: &'static str,
    pub why: &'static str,
    /// Code that breaks it.
    pub wrong: &'static str,
    /// The same, mended.
    pub right: &'static str,
}

rules! {
    NoHandler = "no-handler", Fail, "Nothing handles ping",
        "No branch, table entry or handler of the server takes the method `ping`; it ends in -32601, in another error, in an exception or in silence.",
        "Clients send ping to see whether the server lives. An error or silence makes them reconnect, restart or drop a server that works.",
        "switch (message.method) {\n  case 'initialize': return reply(hello);\n  default: return fail(-32601, 'Method not found');\n}",
        "switch (message.method) {\n  case 'initialize': return reply(hello);\n  case 'ping': return reply({});\n  default: return fail(-32601, 'Method not found');\n}";
    NoReply = "no-reply", Fail, "The branch for ping sends nothing",
        "A branch for ping exists, but no JSON-RPC response leaves it: it is handled as a notification, it only logs, its HTTP body is empty, or its reply is built and dropped.",
        "Ping is a request with an id. Whoever sent it waits for the response and takes the server for dead when none comes.",
        "if (method === 'ping') {\n  return res.status(200).end();\n}",
        "if (method === 'ping') {\n  return res.json({ jsonrpc: '2.0', id, result: {} });\n}";
    NonEmptyResult = "non-empty-result", Fail, "The result is not an empty object",
        "The reply's `result` is something else than `{}`: a string, null, an array, a boolean, a number, missing, an error object, or an object with keys beside `_meta`.",
        "The protocol prescribes an empty result. The TypeScript clients reject any key but `_meta`; the Python client tolerates extra keys.",
        "{ jsonrpc: '2.0', id, result: 'pong' }",
        "{ jsonrpc: '2.0', id, result: {} }";
    ErrorReply = "error-reply", Fail, "The branch for ping answers with an error",
        "A branch for ping exists and answers with a JSON-RPC error.",
        "An error tells the client that the server cannot do what every MCP server must do.",
        "case 'ping': return fail(id, -32000, 'not supported');",
        "case 'ping': return reply(id, {});";
    WrongId = "wrong-id", Fail, "The reply carries another id",
        "The reply's id is missing, null, a constant, or of another value or type than the request's.",
        "Clients match replies to requests by the id; with another one the ping times out.",
        "{ jsonrpc: '2.0', id: null, result: {} }",
        "{ jsonrpc: '2.0', id: message.id, result: {} }";
    BadEnvelope = "bad-envelope", Fail, "The reply is no JSON-RPC 2.0 response",
        "`jsonrpc` is missing or not \"2.0\", the reply has a member beside `jsonrpc`, `id` and `result`, or what is sent is no JSON-RPC at all.",
        "Both official TypeScript clients check the envelope strictly and drop what does not fit.",
        "{ id, result: {}, error: null }",
        "{ jsonrpc: '2.0', id, result: {} }";
    HttpStatus = "http-status", Fail, "Clients drop the HTTP response that carries the reply",
        "The reply goes out under a status that is not 2xx or has no body (202, 204), under a content type other than `application/json` or `text/event-stream` or without one, or as an event that is not named `message`.",
        "Clients look at status, content type and event name before they look at the body.",
        "res.status(202).json({ jsonrpc: '2.0', id, result: {} })",
        "res.status(200).json({ jsonrpc: '2.0', id, result: {} })";
    StdioFraming = "stdio-framing", Fail, "The reply is not one line of its own",
        "On stdio every message is one line of JSON. Missing line ends, several lines and Content-Length headers break that; so does other text on stdout, which is told as a warning.",
        "The client reads lines. What is no message on a line of its own is never seen or stops the connection.",
        "process.stdout.write(JSON.stringify(reply))",
        "process.stdout.write(JSON.stringify(reply) + '\\n')";
    SdkHandlerRemoved = "sdk-handler-removed", Fail, "The SDK's ping handler was removed",
        "`removeRequestHandler('ping')`, or deleting it from the private map, leaves the server without an answer.",
        "The SDK answers ping by itself; removing that makes clients see -32601.",
        "server.removeRequestHandler('ping');",
        "// Leave the SDK's own handler alone.";
    SdkOverride = "sdk-override", Fail, "A handler over the SDK's own answers wrongly",
        "A handler that is registered for ping over the built-in one answers with something else than an empty object.",
        "The SDK answers ping rightly by itself; the override breaks it.",
        "server.setRequestHandler(PingRequestSchema, async () => ({ status: 'ok' }));",
        "// No handler for ping: the SDK has one.";
    SdkBypass = "sdk-bypass", Fail, "The message never reaches the SDK",
        "The server is built on the SDK, but its transport's `onmessage` was replaced after connecting, an HTTP layer of its own answers first, or it is never connected.",
        "The SDK's ping handler is there and is never asked.",
        "await server.connect(transport);\ntransport.onmessage = handle;",
        "transport.onmessage = log; // before connecting: the SDK calls it and then does its work\nawait server.connect(transport);";
    HandlerThrows = "handler-throws", Fail, "The handler, or registering it, throws",
        "For a ping the handler throws; or registering it does, such as a string given to the v1 SDK's `setRequestHandler`.",
        "An exception becomes an error reply or none at all; an uncaught one ends the process.",
        "ping: ({ params: { nonce } }) => ({})",
        "ping: () => ({})";
    Slow = "slow", Fail, "The reply is slow",
        "A constant wait of 100 ms or more stands before the reply (fail), or it waits for I/O, for a queue or for heavy work (warning).",
        "A liveness check that waits for something else reports the other thing's health. The pattern asks for an answer within 100 ms.",
        "case 'ping': await sleep(500); return reply({});",
        "case 'ping': return reply({});";
    FalsyId = "falsy-id", Warning, "Id 0 or \"\" is lost",
        "Right for id 1, but a falsy id (0 or the empty string) is dropped, changed or taken for a notification.",
        "0 and \"\" are ids (JSON-RPC 2.0, section 4); some clients count from 0.",
        "if (!message.id) return;",
        "if (message.id === undefined) return;";
    Gated = "gated", Warning, "Ping is refused at first",
        "Ping is refused before `initialize` by the server's own code (warning), or without credentials or a session (info).",
        "The lifecycle allows pings before initialisation has finished.",
        "if (!ready) return fail(id, -32002, 'not initialized');",
        "if (!ready && method !== 'ping') return fail(id, -32002, 'not initialized');";
    AnswersNotification = "answers-notification", Warning, "A ping without id is answered",
        "The server also replies to a `ping` without id, with JSON or with an HTTP error.",
        "A message without id is a notification, and notifications get no reply.",
        "write({ jsonrpc: '2.0', id, result: {} });",
        "if (id !== undefined) write({ jsonrpc: '2.0', id, result: {} });";
    DependsOnConfiguration = "depends-on-configuration", Warning, "A switch decides whether ping is answered",
        "The verdict changes with an environment variable or a command-line flag.",
        "What works on one machine fails on another.",
        "if (process.env.EXTRAS) methods.ping = () => ({});",
        "methods.ping = () => ({});";
    DuplicateReply = "duplicate-reply", Warning, "The same ping is answered twice",
        "More than one reply goes out for one ping.",
        "The second reply answers no open request; clients report an error.",
        "if (method === 'ping') send({});\nsend(result);",
        "if (method === 'ping') return send({});\nsend(result);";
    RedundantOverride = "redundant-override", Info, "The SDK does this already",
        "A handler registered over the SDK's own ping handler answers rightly.",
        "It is one more thing to keep right.",
        "server.setRequestHandler(PingRequestSchema, async () => ({}));",
        "// Nothing: the SDK answers ping.";
    PingRemoved = "ping-removed", Info, "The server speaks a revision without ping",
        "Revision 2026-07-28 removed ping in both directions (SEP-2575).",
        "A server of that revision is right not to answer.",
        "",
        "";
    Unparsable = "unparsable", Warning, "A file could not be parsed whole",
        "There is a syntax error. What stands before and behind it was read.",
        "Where the damage hits what decides, the verdict is inconclusive.",
        "return { jsonrpc: '2.0', id, result: { , };",
        "return { jsonrpc: '2.0', id, result: {} };";
}

/// All rules' documentation.
pub fn documentation() -> Vec<Documentation> {
    Rule::ALL.iter().map(|rule| rule.documentation()).collect()
}
