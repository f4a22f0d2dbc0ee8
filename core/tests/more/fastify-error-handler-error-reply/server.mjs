import Fastify from 'fastify';

const app = Fastify();
const handlers = new Map([
  ['initialize', () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'handlers', version: '1.0.0' } })],
  ['ping', () => { throw new Error('ping is not implemented'); }],
]);

app.post('/mcp', async (request, reply) => {
  const { id, method } = request.body;
  if (id === undefined) return reply.code(202).send();
  const handler = handlers.get(method);
  if (!handler) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  return { jsonrpc: '2.0', id, result: handler() };
});

app.setErrorHandler((error, request, reply) => reply.send({ jsonrpc: '2.0', id: request.body?.id ?? null, error: { code: -32603, message: error.message } }));

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
