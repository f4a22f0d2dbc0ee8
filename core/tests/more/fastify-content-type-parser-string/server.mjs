import fastify from 'fastify';

const app = fastify();

app.setErrorHandler((error, request, reply) => {
  reply.code(200).send({ jsonrpc: '2.0', id: request.body?.id ?? null, error: { code: -32603, message: error.message } });
});

app.decorate('rpc', new Map([
  ['initialize', async () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'stringent', version: '1.0.0' } })],
  ['tools/list', async () => ({ tools: [] })],
]));

app.post('/mcp', async (request, reply) => {
  const { id, method, params } = request.body;
  if (id === undefined) return reply.code(202).send();
  if (method === 'ping') return reply.send(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
  const run = app.rpc.get(method);
  if (!run) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  return { jsonrpc: '2.0', id, result: await run(params) };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
