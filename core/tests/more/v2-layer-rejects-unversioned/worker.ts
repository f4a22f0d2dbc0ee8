import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const ALLOW = ['initialize', 'notifications/initialized', 'tools/list', 'tools/call', 'server/discover'];
const handler = createMcpHandler(() => new McpServer({ name: 'beacon', version: '1.0.0' }));

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'POST') {
      const { id, method } = await request.clone().json() as { id?: unknown; method: string };
      if (id !== undefined && !ALLOW.includes(method)) {
        return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: `${method} is switched off` } });
      }
    }
    return handler.fetch(request);
  },
};
