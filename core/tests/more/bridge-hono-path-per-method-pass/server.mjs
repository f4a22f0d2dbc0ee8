import { createInterface } from 'node:readline';
import { Hono } from 'hono';

const app = new Hono()
  .post('/initialize', (c) => c.json({ result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'routes', version: '1.0.0' } } }))
  .post('/ping', (c) => c.json({ result: {} }))
  .post('/tools/list', (c) => c.json({ result: { tools: [] } }))
  .notFound((c) => c.json({ error: { code: -32601, message: 'Method not found' } }));

const lines = createInterface({ input: process.stdin });
lines.on('line', async (line) => {
  const message = JSON.parse(line);
  if (message.id === undefined) return;
  const response = await app.request(`/${message.method}`, { method: 'POST', body: line, headers: { 'content-type': 'application/json' } });
  const body = await response.json();
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...body }) + '\n');
});
