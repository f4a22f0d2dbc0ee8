const verbose = () => globalThis.process?.env?.MCP_VERBOSE === 'true';

const ping = () => (verbose() ? { uptime: performance.now() } : {});

export default {
  async fetch(request) {
    const { id, method } = await request.json();
    if (id === undefined) return new Response(null, { status: 202 });
    switch (method) {
      case 'initialize':
        return Response.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'chatterbox', version: '1.0.0' } } });
      case 'ping':
        return Response.json({ jsonrpc: '2.0', id, result: ping() });
      default:
        return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    }
  },
};
