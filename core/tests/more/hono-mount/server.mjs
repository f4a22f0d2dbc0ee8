import { Hono } from 'hono';
import { serve } from '@hono/node-server';

function answer({ id, method }) {
  if (id === undefined) return null;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'hono-mount', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

const inner = new Hono();
inner.post('/', async (c) => {
  const reply = answer(await c.req.json());
  return reply ? c.json(reply) : c.body(null, 202);
});
const app = new Hono();
app.mount('/mcp', inner.fetch);
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
