const readline = require('readline');

const strict = process.argv.includes('--strict');
const CORE = new Set(['initialize', 'tools/list', 'tools/call']);

const handlers = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'disciplinarian', version: '1.0.0' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [] }),
  'tools/call': () => ({ content: [] }),
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const allowed = !strict || CORE.has(method);
  const handler = allowed ? handlers[method] : undefined;
  const body = handler ? { result: handler() } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
});
