type Message = { jsonrpc: '2.0'; id?: string | number; method: string; params?: Record<string, unknown> };

const methods: Record<string, (params: Record<string, unknown>) => object> = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'lighthouse', version: '3.1.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({
    tools: [{ name: 'flash', description: 'How often the light flashes', inputSchema: { type: 'object' } }],
  }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'every 12 seconds' }] }),
};

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'POST') return new Response(null, { status: 405 });
    const message = (await request.json()) as Message;
    if (message.id === undefined) return new Response(null, { status: 202 });

    const method = methods[message.method];
    if (!method) {
      return Response.json({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: -32601, message: `No method ${message.method}` },
      });
    }
    return Response.json({ jsonrpc: '2.0', id: message.id, result: method(message.params ?? {}) });
  },
};
