import { createInterface } from 'node:readline';
import { Hono } from 'hono';

const app = new Hono();

app.use('*', async (c, next) => {
  if (c.req.header('x-internal') !== 'stdio') return c.json({ error: 'forbidden' }, 403);
  await next();
});

app.post('/mcp', async (c) => {
  const { id, method } = await c.req.json();
  if (method === 'initialize') {
    return c.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'inner', version: '0.1.0' } } });
  }
  if (method === 'ping') return c.json({ jsonrpc: '2.0', id, result: {} });
  if (id === undefined) return c.body(null, 202);
  return c.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});

for await (const line of createInterface({ input: process.stdin })) {
  const request = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal': 'stdio' },
    body: line,
  });
  const response = await app.fetch(request);
  const text = await response.text();
  if (JSON.parse(line).id !== undefined) console.log(text);
}
