const readline = require('readline');

const table = new Map([
  ['initialize', () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'formatter', version: '1.0.0' } })],
  ['ping', () => ({})],
]);

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const make = table.get(method);
  if (make) console.log('%j', { jsonrpc: '2.0', id, result: make() });
  else console.log('%j', { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
