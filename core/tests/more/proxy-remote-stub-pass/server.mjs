import readline from 'node:readline';

const impl = new Map(Object.entries({
  'initialize': () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'stub', version: '1.0.0' } }),
  'ping': () => ({}),
  'tools/list': () => ({ tools: [] }),
}));

const local = new Proxy(function () {}, {
  get: (_t, prop) => impl.get(String(prop)),
  has: (_t, prop) => impl.has(prop),
  apply: (_t, _this, [method, params]) => impl.get(method)(params),
});

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const reply = method in local
    ? { jsonrpc: '2.0', id, result: local(method, params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify(reply) + '\n');
});
