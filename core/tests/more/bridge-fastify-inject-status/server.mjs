import readline from 'node:readline';
import Fastify from 'fastify';

const app = Fastify();

app.post('/rpc', async (request, reply) => {
  const { id, method, params } = request.body;
  if (method === 'initialize') {
    return { jsonrpc: '2.0', id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'inject', version: '2.1.0' } } };
  }
  if (method === 'ping') {
    reply.code(204);
    return undefined;
  }
  if (method === 'tools/list') {
    return { jsonrpc: '2.0', id, result: { tools: [] } };
  }
  reply.code(404);
  return { jsonrpc: '2.0', id, error: { code: -32601, message: `No method ${method}` } };
});

const rl = readline.createInterface({ input: process.stdin, terminal: false });
rl.on('line', async (line) => {
  const message = JSON.parse(line);
  if (message.id === undefined) return;
  const response = await app.inject({ method: 'POST', url: '/rpc', payload: message });
  if (response.statusCode === 204) return;
  process.stdout.write(JSON.stringify(response.json()) + '\n');
});
