import readline from 'node:readline';

const tools = [
  {
    name: 'find_recipe',
    description: 'Finds a recipe by its main ingredient',
    inputSchema: { type: 'object', properties: { ingredient: { type: 'string' } } },
  },
];

const send = (message) => process.stdout.write(JSON.stringify(message) + '\n');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);

  switch (method) {
    case 'initialize':
      return send({
        jsonrpc: '2.0',
        id,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'recipe-box', version: '1.2.0' },
        },
      });
    case 'notifications/initialized':
      return;
    case 'tools/list':
      return send({ jsonrpc: '2.0', id, result: { tools } });
    case 'tools/call':
      return send({
        jsonrpc: '2.0',
        id,
        result: { content: [{ type: 'text', text: `Soup with ${params.arguments.ingredient}` }] },
      });
    default:
      return send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
