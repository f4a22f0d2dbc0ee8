import { createInterface } from 'node:readline';

const now = () => new Date().toISOString();

const methods = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'town-clock', version: '1.0.0' } }),
  ping: now,
  'tools/list': () => ({ tools: [] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const fn = methods[method];
  const tail = fn ? { result: fn() } : { error: { code: -32601, message: 'Method not found' } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...tail }));
});
