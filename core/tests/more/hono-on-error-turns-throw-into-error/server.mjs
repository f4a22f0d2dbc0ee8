import { serve } from '@hono/node-server';
import { Hono } from 'hono';

class RpcError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const methods = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'errors', version: '1.0.0' } }),
  'tools/list': () => ({ tools: [] }),
};

const app = new Hono();

app.post('/mcp', async (c) => {
  const message = await c.req.json();
  c.set('id', message.id ?? null);
  if (message.method.startsWith('notifications/')) return c.body(null, 202);
  const method = methods[message.method];
  if (!method) throw new RpcError(-32601, `Method not found: ${message.method}`);
  return c.json({ jsonrpc: '2.0', id: message.id, result: method(message.params ?? {}) });
});

app.onError((error, c) => c.json({ jsonrpc: '2.0', id: c.get('id'), error: { code: error.code ?? -32603, message: error.message } }, 200));

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
