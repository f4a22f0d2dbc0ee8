import Fastify from 'fastify';

function answer({ id, method }) {
  if (id === undefined) return null;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'fastify-presserialization', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

const app = Fastify();
app.addHook('preSerialization', async (_request, _reply, payload) => ({ ...payload, id: String(payload.id) }));
app.post('/mcp', async (request, reply) => answer(request.body) ?? reply.code(202).send());
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
