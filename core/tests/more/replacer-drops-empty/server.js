const readline = require('readline');

function compact(key, value) {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0) return undefined;
  return value;
}

const send = (message) => process.stdout.write(`${JSON.stringify(message, compact)}\n`);

const table = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'compactor', version: '1.0.0' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [] }),
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const fn = table[method];
  send(fn ? { jsonrpc: '2.0', id, result: fn() } : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
