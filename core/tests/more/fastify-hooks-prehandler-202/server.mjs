import Fastify from 'fastify';

const app = Fastify({ logger: false });

app.addHook('preHandler', async (request, reply) => {
  if (request.body?.method === 'ping') {
    reply.code(204).send();
    return reply;
  }
});

app.route({
  method: 'POST',
  url: '/mcp',
  async handler(request, reply) {
    const { id, method } = request.body;
    if (id === undefined) return reply.code(202).send();
    switch (method) {
      case 'initialize':
        return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'greenhouse', version: '1.0.0' } } };
      case 'tools/list':
        return { jsonrpc: '2.0', id, result: { tools: [] } };
      default:
        return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
    }
  },
});

app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
