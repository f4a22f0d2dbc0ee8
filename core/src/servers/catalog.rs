//! Frameworks that bring their own MCP server or wrap the SDK's: who answers ping, since when, and
//! how that is known. One row an exported name; a newcomer adds a row and a test.

/// What a name of a package is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Makes or starts a server.
    Server,
    /// Makes an HTTP handler of a server or of a function that makes one.
    Handler,
    /// A class that the user's own extends.
    Base,
    /// A name that only a project of this framework imports; the framework builds the server.
    Configuration,
    /// Passes messages on to another server.
    Proxy,
    Client,
    Transport,
}

/// What the server answers to a ping by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// An empty result, as it should.
    Empty,
    /// Another result.
    Result(&'static str),
    /// The right result under a wrong id.
    Id(&'static str),
    /// The right reply in a frame that clients cannot read.
    Framing(&'static str),
    Forwards,
    /// It is not the one who answers.
    None,
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// Import specifier; a `*` at its end stands for any rest.
    pub module: &'static str,
    /// Exported name; `*` for any, `default` for the default export.
    pub symbol: &'static str,
    pub role: Role,
    pub answer: Answer,
    /// Version that was looked at.
    pub version: &'static str,
    /// How it is known: run, or read in its source.
    pub source: &'static str,
}

const fn row(
    module: &'static str,
    symbol: &'static str,
    role: Role,
    answer: Answer,
    version: &'static str,
    source: &'static str,
) -> Row {
    Row {
        module,
        symbol,
        role,
        answer,
        version,
        source,
    }
}

/// All known names.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    row("fastmcp", "FastMCP", Role::Server, Answer::Empty, "4.20.16", "ran stdio, httpStream (session and stateless)"),
    row("fastmcp", "FastMCPSession", Role::Server, Answer::Empty, "4.20.16", "ran via connect event: session.server.removeRequestHandler(\"ping\") -> -32601"),
    row("fastmcp/edge", "EdgeFastMCP", Role::Server, Answer::Empty, "4.20.16", "ran: own dispatcher, JSON 200"),
    row("fastmcp/edge", "WebStreamableHTTPServerTransport", Role::Transport, Answer::None, "4.20.16", "read"),
    row("fastmcp/openapi", "fromOpenAPI", Role::Server, Answer::Empty, "4.20.16", "read"),
    row("tmcp", "McpServer", Role::Server, Answer::Empty, "1.20.0", "ran stdio, http, receive()"),
    row("@tmcp/transport-stdio", "StdioTransport", Role::Transport, Answer::None, "latest 2026-11", "ran"),
    row("@tmcp/transport-http", "HttpTransport", Role::Transport, Answer::None, "latest 2026-11", "ran"),
    row("@tmcp/transport-sse", "SseTransport", Role::Transport, Answer::None, "latest 2026-11", "read"),
    row("@tmcp/transport-in-memory", "InMemoryTransport", Role::Transport, Answer::None, "latest 2026-11", "read"),
    row("mcp-lite", "McpServer", Role::Server, Answer::Empty, "0.10.0", "ran: dist/index.js:75,696 [METHODS.PING]"),
    row("mcp-lite", "StreamableHttpTransport", Role::Transport, Answer::None, "0.10.0", "ran"),
    row("mcp-handler", "createMcpHandler", Role::Handler, Answer::Empty, "2.4.0", "ran: createMcpHandler((server)=>…, serverOptions?, config?) -> (Request)=>Response"),
    row("mcp-handler", "withMcpAuth", Role::Handler, Answer::Empty, "2.4.0", "read"),
    row("mcp-handler", "experimental_withMcpAuth", Role::Handler, Answer::Empty, "2.4.0", "read"),
    row("mcp-handler/next", "createMcpHandler", Role::Handler, Answer::Empty, "2.4.0", "ran: createMcpHandler((server)=>…, serverOptions?, config?) -> (Request)=>Response"),
    row("mcp-handler/next", "withMcpAuth", Role::Handler, Answer::Empty, "2.4.0", "read"),
    row("mcp-handler/next", "experimental_withMcpAuth", Role::Handler, Answer::Empty, "2.4.0", "read"),
    row("@vercel/mcp-adapter", "createMcpHandler", Role::Handler, Answer::Empty, "1.0.0", "ran (re-exports mcp-handler 1.1.0, SDK v1)"),
    row("@vercel/mcp-adapter", "withMcpAuth", Role::Handler, Answer::Empty, "1.0.0", "read"),
    row("@vercel/mcp-adapter", "experimental_withMcpAuth", Role::Handler, Answer::Empty, "1.0.0", "read"),
    row("@vercel/mcp-adapter/next", "createMcpHandler", Role::Handler, Answer::Empty, "1.0.0", "ran (re-exports mcp-handler 1.1.0, SDK v1)"),
    row("@vercel/mcp-adapter/next", "withMcpAuth", Role::Handler, Answer::Empty, "1.0.0", "read"),
    row("@vercel/mcp-adapter/next", "experimental_withMcpAuth", Role::Handler, Answer::Empty, "1.0.0", "read"),
    row("mcp-framework", "MCPServer", Role::Server, Answer::Empty, "0.2.22", "ran stdio and http-stream"),
    row("mcp-framework", "HttpStreamTransport", Role::Transport, Answer::None, "0.2.22", "read"),
    row("@hono/mcp", "StreamableHTTPTransport", Role::Transport, Answer::None, "0.3.2", "ran with SDK v1 McpServer: transport.handleRequest(c)"),
    row("agents/mcp", "McpAgent", Role::Base, Answer::Empty, "0.32.0", "read dist/mcp/index.js:1471-1640: user sets this.server (SDK v1 McpServer or Server),"),
    row("agents/mcp", "McpAgent.serve", Role::Handler, Answer::Empty, "0.32.0", "read"),
    row("agents/mcp", "createMcpHandler", Role::Handler, Answer::Empty, "0.32.0", "read"),
    row("agents/mcp", "createLegacyMcpHandler", Role::Handler, Answer::Empty, "0.32.0", "read"),
    row("agents/mcp", "experimental_createMcpHandler", Role::Handler, Answer::Empty, "0.32.0", "read"),
    row("agents/mcp", "WorkerTransport", Role::Transport, Answer::None, "0.32.0", "read"),
    row("agents/mcp/server", "createMcpHandler", Role::Handler, Answer::Empty, "0.32.0", "ran: (factory of v2 server, {route}) -> function with .fetch,.notify"),
    row("agents/mcp/client", "*", Role::Client, Answer::None, "0.32.0", "read"),
    row("@mastra/mcp", "MCPServer", Role::Server, Answer::Empty, "0.14.5", "read dist/index.js:2239 new Server (SDK v1), getServer()"),
    row("@mastra/mcp", "MCPClient", Role::Client, Answer::None, "0.14.5", "read"),
    row("@mastra/mcp", "MCPConfiguration", Role::Client, Answer::None, "0.14.5", "read"),
    row("@mastra/mcp", "MastraMCPClient", Role::Client, Answer::None, "0.14.5", "read"),
    row("@rekog/mcp-nest", "McpStrategy", Role::Server, Answer::Empty, "2.0.5", "ran (case mcp-nest-strategy): Nest microservice strategy, SDK v2 server per session"),
    row("@rekog/mcp-nest", "StreamableHttpTransport", Role::Transport, Answer::None, "2.0.5", "ran http"),
    row("@rekog/mcp-nest", "StdioTransport", Role::Transport, Answer::None, "2.0.5", "ran http"),
    row("@rekog/mcp-nest", "StreamableHttpController", Role::Handler, Answer::Empty, "2.0.5", "read"),
    row("@rekog/mcp-nest", "McpHttpControllerFor", Role::Handler, Answer::Empty, "2.0.5", "read"),
    row("@rekog/mcp-nest", "McpModule", Role::Server, Answer::Empty, "1.9.11", "read 1.9.11: McpModule.forRoot/forRootAsync/forFeature"),
    row("@nestjs-mcp/server", "McpModule", Role::Server, Answer::Empty, "0.3.0", "ran: forRoot({name,version}), POST /mcp"),
    row("mcp-use/server", "MCPServer", Role::Server, Answer::Empty, "1.34.6", "ran 1.34.6 (.listen)"),
    row("mcp-use/server", "createMCPServer", Role::Server, Answer::Empty, "1.34.6", "ran"),
    row("mcp-use", "MCPServer", Role::Server, Answer::Empty, "2.5.2", "ran 2.5.2 (.listen, .fetch, .getHandler())"),
    row("mcp-use/node", "toNodeHandler", Role::Handler, Answer::Empty, "2.5.2", "read"),
    row("mcp-use/next", "createNextHandler", Role::Handler, Answer::Empty, "2.5.2", "read"),
    row("mcp-use/next", "withMcpUse", Role::Handler, Answer::Empty, "2.5.2", "read"),
    row("mcp-use", "createMcpMount", Role::Handler, Answer::Empty, "2.5.2", "read"),
    row("mcp-use", "MCPClient", Role::Client, Answer::None, "1.34.6", "read"),
    row("mcp-use", "MCPAgent", Role::Client, Answer::None, "1.34.6", "read"),
    row("mcp-use", "MCPSession", Role::Client, Answer::None, "1.34.6", "read"),
    row("@mcp-use/modelcontextprotocol-sdk/*", "*", Role::Server, Answer::Empty, "1.24.3-mcp-use.4", "ran server/mcp.js: a fork of SDK v1, same paths and symbols: treat as"),
    row("@redocly/mcp-typescript-sdk/*", "*", Role::Server, Answer::Empty, "1.18.1", "ran server/mcp.js: fork of SDK v1, same paths"),
    row("@camsoft/mcp-sdk/*", "*", Role::Server, Answer::Empty, "1.17.1", "ran server/mcp.js: fork of SDK v1, same paths"),
    row("xmcp", "XmcpConfig", Role::Configuration, Answer::Empty, "1.1.3", "read: xmcp.config.ts + src/tools/*.ts"),
    row("xmcp", "InferSchema", Role::Configuration, Answer::Empty, "1.1.3", "read"),
    row("xmcp", "ToolMetadata", Role::Configuration, Answer::Empty, "1.1.3", "read"),
    row("xmcp", "PromptMetadata", Role::Configuration, Answer::Empty, "1.1.3", "read"),
    row("xmcp", "ResourceMetadata", Role::Configuration, Answer::Empty, "1.1.3", "read"),
    row("@xmcp/adapter", "xmcpHandler", Role::Handler, Answer::Empty, "1.1.3", "read: generated alias, dist/runtime/adapter-{express,nextjs,fastify,nestjs}.js"),
    row("@xmcp/adapter", "withAuth", Role::Handler, Answer::Empty, "1.1.3", "read (nextjs adapter)"),
    row("xmcp", "createHTTPClient", Role::Client, Answer::None, "1.1.3", "read"),
    row("xmcp", "createSTDIOClient", Role::Client, Answer::None, "1.1.3", "read"),
    row("xmcp/cloudflare", "default", Role::Handler, Answer::Empty, "1.1.3", "read"),
    row("@nuxtjs/mcp-toolkit", "default", Role::Configuration, Answer::Empty, "0.21.0", "read: Nuxt module (\"modules: ['@nuxtjs/mcp-toolkit']\")"),
    row("@nuxtjs/mcp-toolkit/server", "defineMcpHandler", Role::Configuration, Answer::Empty, "0.21.0", "read"),
    row("@nuxtjs/mcp-toolkit/server", "defineMcpTool", Role::Configuration, Answer::Empty, "0.21.0", "read"),
    row("@nuxtjs/mcp-toolkit/server", "defineMcpResource", Role::Configuration, Answer::Empty, "0.21.0", "read"),
    row("@nuxtjs/mcp-toolkit/server", "defineMcpPrompt", Role::Configuration, Answer::Empty, "0.21.0", "read"),
    row("@nuxtjs/mcp-toolkit/server", "defineMcpApp", Role::Configuration, Answer::Empty, "0.21.0", "read"),
    row("skybridge/server", "McpServer", Role::Server, Answer::Empty, "0.35.21", "ran .connect(StdioServerTransport) and .run()"),
    row("skybridge/web", "*", Role::Client, Answer::None, "0.35.21", "read"),
    row("@zuplo/mcp/server", "MCPServer", Role::Server, Answer::Empty, "0.0.32", "ran"),
    row("@zuplo/mcp/transport/httpstreamable", "HTTPStreamableTransport", Role::Transport, Answer::None, "0.0.32", "ran"),
    row("@zuplo/mcp/client", "MCPClient", Role::Client, Answer::None, "0.0.32", "read"),
    row("@sylphx/mcp-server-sdk", "createServer", Role::Server, Answer::Empty, "2.1.1", "ran stdio: yes. http({port}): JSON answer when Accept is application/json only"),
    row("@sylphx/mcp-server-sdk", "createMcpApp", Role::Server, Answer::Empty, "2.1.1", "ran .handle(message) -> {type,response}, .fetch(request) JSON and SSE"),
    row("@sylphx/mcp-server-sdk", "stdio", Role::Transport, Answer::None, "2.1.1", "ran"),
    row("@sylphx/mcp-server-sdk", "http", Role::Transport, Answer::None, "2.1.1", "ran"),
    row("@sylphx/mcp-server-sdk", "serve", Role::Server, Answer::Empty, "2.1.1", "read (same dispatch)"),
    row("@sylphx/mcp-server-sdk", "runStdio", Role::Server, Answer::Empty, "2.1.1", "read (same dispatch)"),
    row("muppet", "muppet", Role::Server, Answer::Id("a counter of its own"), "0.2.2", "ran"),
    row("muppet", "bridge", Role::Server, Answer::Id("a counter of its own"), "0.2.2", "ran with own transport: bridge sends {...reply, id: n} with n = 0 after initialize, +1"),
    row("muppet", "handleMessage", Role::Server, Answer::Id("missing"), "0.2.2", "read"),
    row("muppet/streaming", "SSEHonoTransport", Role::Transport, Answer::None, "0.2.2", "read"),
    row("litemcp", "LiteMCP", Role::Server, Answer::Empty, "0.9.0", "ran start() stdio"),
    row("elysia-mcp", "mcp", Role::Handler, Answer::Framing("every event is framed twice"), "0.1.1", "ran on Bun 1.4.5 and Node with elysia 1.4.22 and 1.4.30: default mode sends \"data: event:"),
    row("fastify-mcp", "streamableHttp", Role::Handler, Answer::Empty, "3.0.0", "ran stateless and stateful"),
    row("fastify-mcp", "fastifyMCPSSE", Role::Handler, Answer::Empty, "3.0.0", "ran"),
    row("express-mcp-handler", "statelessHandler", Role::Handler, Answer::Empty, "0.3.0", "ran"),
    row("express-mcp-handler", "statefulHandlers", Role::Handler, Answer::Empty, "0.3.0", "ran"),
    row("express-mcp-handler", "sseHandlers", Role::Handler, Answer::Empty, "0.3.0", "ran"),
    row("middy-mcp", "default", Role::Handler, Answer::Empty, "0.1.6", "ran with sdk 1.17.5 + zod 3: middy().use(mcp({server}))"),
    row("@lovable.dev/mcp-js", "defineMcp", Role::Configuration, Answer::Empty, "0.26.3", "ran through createMcpProtocolHandler"),
    row("@lovable.dev/mcp-js/protocols/mcp", "createMcpProtocolHandler", Role::Handler, Answer::Empty, "0.26.3", "ran"),
    row("@lovable.dev/mcp-js/stacks/tanstack", "createTanStackMcpHandler", Role::Handler, Answer::Empty, "0.26.3", "read"),
    row("@lovable.dev/mcp-js/stacks/supabase", "createSupabaseHandler", Role::Handler, Answer::Empty, "0.26.3", "read"),
    row("@lovable.dev/mcp-js/stacks/tanstack/vite", "default", Role::Configuration, Answer::Empty, "0.26.3", "read"),
    row("@lovable.dev/mcp-js/stacks/tanstack/vite", "mcpPlugin", Role::Configuration, Answer::Empty, "0.26.3", "read"),
    row("@claude-flow/mcp", "MCPServer", Role::Server, Answer::Result("{\"pong\":true,\"timestamp\":…}"), "3.0.0-alpha.9", "ran stdio and http (/rpc)"),
    row("@claude-flow/mcp", "createMCPServer", Role::Server, Answer::Result("{\"pong\":true,\"timestamp\":…}"), "3.0.0-alpha.9", "ran"),
    row("@claude-flow/mcp", "quickStart", Role::Server, Answer::Result("{\"pong\":true,\"timestamp\":…}"), "3.0.0-alpha.9", "read"),
    row("@claude-flow/mcp", "StdioTransport", Role::Transport, Answer::None, "3.0.0-alpha.9", "read"),
    row("@claude-flow/mcp", "HttpTransport", Role::Transport, Answer::None, "3.0.0-alpha.9", "read"),
    row("@claude-flow/mcp", "WebSocketTransport", Role::Transport, Answer::None, "3.0.0-alpha.9", "read"),
    row("supergateway", "*", Role::Proxy, Answer::Forwards, "4.0.0", "read dist/gateways/*.js"),
    row("mcp-proxy", "startHTTPServer", Role::Server, Answer::Empty, "6.7.19", "ran"),
    row("mcp-proxy", "startStdioServer", Role::Server, Answer::Empty, "6.7.19", "ran against an upstream whose ping was removed: still {} — the local Server answers ping,"),
    row("mcp-proxy", "proxyServer", Role::Server, Answer::Empty, "6.7.19", "read: registers only lists, calls, completions on the given Server"),
    row("mcp-proxy", "tapTransport", Role::Transport, Answer::None, "6.7.19", "read: wraps and calls the originals"),
    row("mcp-remote", "*", Role::Proxy, Answer::Forwards, "0.15.1", "read dist/chunk-*.js:32430,32482: messages passed between two transports"),
    row("@aws/run-mcp-servers-with-aws-lambda", "stdioServerAdapter", Role::Proxy, Answer::Forwards, "0.5.21", "read"),
    row("@aws/run-mcp-servers-with-aws-lambda", "APIGatewayProxyEventHandler", Role::Proxy, Answer::Forwards, "0.5.21", "read"),
    row("@aws/run-mcp-servers-with-aws-lambda", "APIGatewayProxyEventV2Handler", Role::Proxy, Answer::Forwards, "0.5.21", "read"),
    row("@aws/run-mcp-servers-with-aws-lambda", "LambdaFunctionURLEventHandler", Role::Proxy, Answer::Forwards, "0.5.21", "read"),
    row("@aws/run-mcp-servers-with-aws-lambda", "BedrockAgentCoreGatewayTargetHandler", Role::Proxy, Answer::Forwards, "0.5.21", "read"),
    row("@aws/run-mcp-servers-with-aws-lambda", "StdioServerAdapterRequestHandler", Role::Proxy, Answer::Forwards, "0.5.21", "read"),
    row("@civic/passthrough-mcp-server", "createPassthroughProxy", Role::Proxy, Answer::Forwards, "0.12.1", "read"),
    row("@civic/passthrough-mcp-server", "createHttpPassthroughProxy", Role::Proxy, Answer::Forwards, "0.12.1", "read"),
    row("@civic/passthrough-mcp-server", "createStdioPassthroughProxy", Role::Proxy, Answer::Forwards, "0.12.1", "read"),
    row("@civic/passthrough-mcp-server", "PassthroughContext", Role::Proxy, Answer::Forwards, "0.12.1", "read"),
    row("@chatmcp/sdk/server/rest.js", "RestServerTransport", Role::Transport, Answer::None, "1.0.6", "ran with SDK v1 Server: 200 application/json {}"),
    row("@cyanheads/mcp-ts-core", "createApp", Role::Server, Answer::Empty, "0.10.17", "ran stdio and http (http needs Promise.withResolvers, Node 22)"),
    row("@cyanheads/mcp-ts-core/worker", "createWorkerHandler", Role::Handler, Answer::Empty, "0.10.17", "read"),
    row("@metorial/mcp-server-sdk", "metorial", Role::Server, Answer::Empty, "1.0.2", "read dist/index.js:66: metorial.createServer(opts, async (server)=>…) makes an SDK v1"),
    row("@genkit-ai/mcp", "createMcpServer", Role::Server, Answer::Empty, "1.42.0", "read lib/server.js:67 SDK v1 Server"),
    row("hono-mcp-server-sse-transport", "SSETransport", Role::Transport, Answer::None, "0.0.7", "read"),
    row("@mcp-b/webmcp-ts-sdk", "BrowserMcpServer", Role::Server, Answer::Empty, "5.1.0", "read dist/index.js:78: SDK v2 McpServer inside"),
    row("@mcp-b/transports", "*", Role::Transport, Answer::None, "-", "not checked"),
    row("@storybook/mcp", "createStorybookMcpHandler", Role::Handler, Answer::Empty, "10.6.0", "read: tmcp McpServer + HttpTransport"),
    row("@modelcontextprotocol/ext-apps*", "*", Role::Client, Answer::None, "1.0.1", "read: App/AppBridge run in the browser"),
    row("@ai-sdk/mcp", "*", Role::Client, Answer::None, "-", "not checked"),
    row("@langchain/mcp-adapters", "*", Role::Client, Answer::None, "1.1.4", "corpus"),
];

/// Forks of the official SDK that keep its paths and names.
pub const FORKS: &[&str] = &[
    "@mcp-use/modelcontextprotocol-sdk",
    "@redocly/mcp-typescript-sdk",
    "@camsoft/mcp-sdk",
];

/// The row of a name, by its module's specifier.
pub fn find(module: &str, symbol: &str) -> Option<usize> {
    ROWS.iter().position(|row| {
        let module_fits = match row.module.strip_suffix('*') {
            Some(start) => module.starts_with(start.trim_end_matches('/')),
            None => row.module == module,
        };
        module_fits
            && (row.symbol == "*"
                || row.symbol == symbol
                || (row.symbol == "default" && symbol.is_empty()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_import() {
        let found = find("fastmcp", "FastMCP").map(|index| ROWS[index]);
        assert!(found.is_some_and(|row| row.role == Role::Server && row.answer == Answer::Empty));
        assert_eq!(find("fastmcp", "imagine"), None);
        assert!(find("@langchain/mcp-adapters", "MultiServerMCPClient").is_some());
    }
}
