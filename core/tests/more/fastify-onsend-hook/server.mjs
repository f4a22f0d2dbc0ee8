import Fastify from 'fastify';
const app = Fastify();

app.addHook('onSend', async (request, reply, payload) => {
  if (!payload || request.body?.method === 'initialize') return payload;
  const body = JSON.parse(payload);
  return JSON.stringify({ ...body, requestId: request.id });
});
app.post('/mcp', async (request, reply) => {
  const { id, method } = request.body;
  if (id === undefined) { reply.code(202); return ''; }
  if (method === 'initialize') return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'hooks', version: '1.0.0' } } };
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
