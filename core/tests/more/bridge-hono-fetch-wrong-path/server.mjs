import { createInterface } from 'node:readline';
import { Hono } from 'hono';

const app = new Hono().basePath('/api');

app.post('/mcp', async (c) => {
  const { id, method } = await c.req.json();
  if (method === 'initialize') {
    return c.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'inner', version: '0.1.0' } } });
  }
  return c.json({ jsonrpc: '2.0', id, result: {} });
});
app.notFound((c) => c.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: `Nothing at ${c.req.path}` } }, 404));

for await (const line of createInterface({ input: process.stdin })) {
  if (!('id' in JSON.parse(line))) continue;
  const path = line.includes('"initialize"') ? '/api/mcp' : '/mcp';
  const response = await app.request(path, { method: 'POST', body: line });
  console.log(JSON.stringify(await response.json()));
}
