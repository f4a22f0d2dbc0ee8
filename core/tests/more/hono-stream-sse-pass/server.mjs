import { Hono } from 'hono';
import { serve } from '@hono/node-server';
import { streamSSE } from 'hono/streaming';

const app = new Hono();

const methods = {
  initialize: async () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'rapids', version: '1.0.0' } }),
  ping: async () => ({}),
  'tools/list': async () => ({ tools: [] }),
};

app.post('/mcp', async (c) => {
  const { id, method, params } = await c.req.json();
  if (id === undefined) return c.body(null, 202);
  return streamSSE(c, async (stream) => {
    const run = methods[method];
    const reply = run
      ? { jsonrpc: '2.0', id, result: await run(params) }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
    await stream.writeSSE({ event: 'message', data: JSON.stringify(reply) });
  });
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
