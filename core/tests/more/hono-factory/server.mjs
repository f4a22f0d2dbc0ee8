import { Hono } from 'hono';
import { serve } from '@hono/node-server';
import { createFactory } from 'hono/factory';

function answer({ id, method }) {
  if (id === undefined) return null;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'hono-factory', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

const factory = createFactory();
const parse = factory.createMiddleware(async (c, next) => {
  c.set('rpc', await c.req.json());
  await next();
});
const handlers = factory.createHandlers(parse, (c) => {
  const reply = answer(c.var.rpc);
  return reply ? c.json(reply) : c.body(null, 202);
});
const app = factory.createApp();
app.post('/mcp', ...handlers);
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
