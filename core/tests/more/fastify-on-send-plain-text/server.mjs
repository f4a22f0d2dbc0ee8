import Fastify from 'fastify';
const app = Fastify();
app.addHook('onSend', async (request, reply, payload) => {
  reply.header('content-type', 'text/plain');
  return payload;
});
app.post('/mcp', async (request, reply) => {
  const { id, method } = request.body;
  if (method === 'initialize') return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 's', version: '1.0.0' } } };
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  if (id === undefined) return reply.code(202).send();
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
