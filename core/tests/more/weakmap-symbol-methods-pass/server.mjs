import readline from 'node:readline';

const kPing = Symbol('ping');
const kInit = Symbol('initialize');
const kList = Symbol('tools/list');
const symbols = new Map([kPing, kInit, kList].map((s) => [s.description, s]));
const stats = new WeakMap();

class Endpoint {
  constructor() {
    stats.set(this, { seen: 0 });
  }

  [kInit]() {
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'glyph', version: '1.0.0' } };
  }

  [kPing]() {
    stats.get(this).seen += 1;
    return {};
  }

  [kList]() {
    return { tools: [] };
  }

  respondTo(message) {
    const key = symbols.get(message.method);
    if (key === undefined) return { error: { code: -32601, message: 'Method not found' } };
    return { result: this[key](message.params) };
  }
}

const endpoint = new Endpoint();
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.id === undefined) return;
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...endpoint.respondTo(message) }) + '\n');
});
