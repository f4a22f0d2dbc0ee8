import Fastify from 'fastify';

const app = Fastify();

app.post('/mcp', {
  schema: {
    body: {
      type: 'object',
      required: ['jsonrpc', 'method'],
      properties: { jsonrpc: { const: '2.0' }, id: { type: 'string' }, method: { type: 'string' } },
    },
  },
}, async (request, reply) => {
  const { id, method } = request.body;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'schemas', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      if (id === undefined) return reply.code(202).send();
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
