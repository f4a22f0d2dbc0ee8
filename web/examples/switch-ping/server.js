import readline from 'node:readline';

const tools = [
  {
    name: 'mix_colour',
    description: 'Mixes two pigments',
    inputSchema: { type: 'object', properties: { first: { type: 'string' }, second: { type: 'string' } } },
  },
];

function send(message) {
  process.stdout.write(JSON.stringify(message) + '\n');
}

function reply(id, result) {
  send({ jsonrpc: '2.0', id, result });
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return; // a notification gets no reply

  switch (method) {
    case 'initialize':
      return reply(id, {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'pigment-bench', version: '1.0.0' },
      });
    case 'ping':
      return reply(id, {});
    case 'tools/list':
      return reply(id, { tools });
    case 'tools/call':
      return reply(id, {
        content: [{ type: 'text', text: `${params.arguments.first} + ${params.arguments.second}` }],
      });
    default:
      return send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
