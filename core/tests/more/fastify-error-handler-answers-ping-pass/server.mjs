import Fastify from 'fastify';

class Reply extends Error {
  constructor(result) {
    super('reply');
    this.result = result;
  }
}

const app = Fastify();

app.addHook('preHandler', async (request) => {
  if (request.body?.method === 'ping') throw new Reply({});
});

app.post('/mcp', async (request, reply) => {
  const { id, method } = request.body;
  if (method === 'initialize') {
    return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'thrower', version: '1.0.0' } } };
  }
  if (id === undefined) return reply.code(202).send();
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
});

app.setErrorHandler((error, request, reply) => {
  if (error instanceof Reply) {
    reply.code(200).send({ jsonrpc: '2.0', id: request.body.id, result: error.result });
    return;
  }
  reply.send(error);
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
