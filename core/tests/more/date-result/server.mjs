import { createInterface } from 'node:readline';

const table = new Map(Object.entries({
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'calendar', version: '1.0.0' } }),
  ping: () => new Date(),
}));

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const run = table.get(method);
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...(run ? { result: run() } : { error: { code: -32601, message: 'Method not found' } }) }) + '\n');
});
