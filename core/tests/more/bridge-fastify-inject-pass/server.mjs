import readline from 'node:readline';
import Fastify from 'fastify';

const app = Fastify();

app.post('/rpc', async (request) => {
  const { id, method, params } = request.body;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'inject', version: '2.1.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: [] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: `No method ${method}` } };
  }
});

// The same routes over stdio, for clients that start the server themselves.
const rl = readline.createInterface({ input: process.stdin, terminal: false });
rl.on('line', async (line) => {
  const message = JSON.parse(line);
  const response = await app.inject({ method: 'POST', url: '/rpc', payload: message });
  if (message.id === undefined) return;
  process.stdout.write(`${response.body}\n`);
});
