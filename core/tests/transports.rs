//! Transports that the input writes itself: what they do with a message is followed or left open,
//! never held against the server.

use ping_audit_core::{Options, SourceFile, audit, report::Verdict};

fn verdict(text: &str) -> Verdict {
    let files = [SourceFile {
        path: "server.mjs".into(),
        text: text.into(),
    }];
    audit(&files, &Options::default()).verdict
}

/// supergateway 4: `onmessage` is a setter, so reading it gives undefined.
#[test]
fn a_setter_for_onmessage_is_no_bypass() {
    let text = "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n\
        class Own {\n  set onmessage(handler) { this.handler = handler; }\n  \
        async start() { listen((text) => this.handler(JSON.parse(text))); }\n  \
        async send(message) { out(JSON.stringify(message)); }\n  async close() {}\n}\n\
        const server = new Server({ name: 'a', version: '1' }, { capabilities: {} });\n\
        await server.connect(new Own());\n";
    assert_ne!(verdict(text), Verdict::Fail);
}

/// @lushly-dev/afd-client 0.1.0: a client's transport that serves calls in its own process.
#[test]
fn what_a_transport_sends_does_not_come_in() {
    let text = "export class DirectTransport {\n  async connect() {}\n  async disconnect() {}\n  \
        async send(request) {\n    \
        if (request.method === 'initialize') return { jsonrpc: '2.0', id: request.id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'a', version: '1' } } };\n    \
        if (request.method === 'tools/list') return { jsonrpc: '2.0', id: request.id, result: { tools: [] } };\n    \
        return { jsonrpc: '2.0', id: request.id, error: { code: -32601, message: 'Method not found' } };\n  }\n}\n";
    assert_ne!(verdict(text), Verdict::Fail);
    let taken = text.replace("async send(", "async handle(");
    assert_eq!(verdict(&taken), Verdict::Fail);
}
