import readline from 'node:readline';

const disabled = new Set((process.env.DISABLED_METHODS ?? '').split(',').filter(Boolean));

const methods = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'valve', version: '1.0.0' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [] }),
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const fn = disabled.has(method) ? undefined : methods[method];
  const body = fn ? { result: fn() } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
});
