import readline from 'node:readline';

const handlers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: {}, serverInfo: { name: 'fragile', version: '1.0.0' } }),
  'notifications/initialized': ({ params }) => { console.error('ready', params.clientInfo.name); },
  ping: () => ({}),
};
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const result = handlers[method]?.(params);
  if (id === undefined) return;
  process.stdout.write(JSON.stringify(result ? { jsonrpc: '2.0', id, result } : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }) + '\n');
});
