import { app } from '@azure/functions';
app.http('mcp', {
  methods: ['POST'],
  authLevel: 'anonymous',
  handler: async (request, context) => {
    const message = await request.json();
    if (message.method === 'initialize') return { jsonBody: { jsonrpc: '2.0', id: message.id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'az', version: '1.0.0' } } } };
    if (message.method === 'ping') return { jsonBody: { jsonrpc: '2.0', id: message.id, result: {} } };
    if (message.id === undefined) return { status: 202 };
    return { jsonBody: { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } } };
  },
});
