const readline = require('readline');
const plugins = require('./plugins');

class Registry {
  constructor() {
    this.methods = Object.create(null);
  }
  method(name, fn) {
    this.methods[name] = fn;
    return this;
  }
}

const registry = new Registry()
  .method('initialize', () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'pluggable', version: '1.0.0' } }))
  .method('tools/list', () => ({ tools: [] }));

for (const plugin of plugins) plugin.register(registry);

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const fn = registry.methods[method];
  const body = fn ? { result: await fn(params) } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
});
