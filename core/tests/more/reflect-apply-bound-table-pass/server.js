const readline = require('readline');

const api = {
  name: 'looking-glass',
  initialize() {
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: this.name, version: '1.0.0' } };
  },
  ping() {
    return {};
  },
  ['tools/list']() {
    return { tools: [] };
  },
};

const table = Reflect.ownKeys(api).reduce((map, key) => {
  if (typeof api[key] === 'function') map[key] = api[key];
  return map;
}, Object.create(null));

function invoke(method, params) {
  if (!Reflect.has(table, method)) {
    const error = new Error('Method not found');
    error.code = -32601;
    throw error;
  }
  return Reflect.apply(table[method], api, [params]);
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  let out;
  try {
    out = { jsonrpc: '2.0', id, result: invoke(method, params) };
  } catch ({ code, message }) {
    out = { jsonrpc: '2.0', id, error: { code, message } };
  }
  process.stdout.write(`${JSON.stringify(out)}\n`);
});
