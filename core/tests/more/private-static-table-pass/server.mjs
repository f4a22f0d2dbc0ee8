import { createInterface } from 'node:readline';

class Dispatcher {
  static #routes = new Map();
  #calls = 0;

  static {
    for (const name of Object.getOwnPropertyNames(Dispatcher.prototype)) {
      if (!name.startsWith('rpc_')) continue;
      Dispatcher.#routes.set(name.slice(4).replaceAll('__', '/'), Dispatcher.prototype[name]);
    }
  }

  rpc_initialize() {
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'static-noise', version: '1.0.0' } };
  }

  rpc_ping() {
    this.#calls++;
    return Object.create(null);
  }

  rpc_tools__list() {
    return { tools: [{ name: 'calls', inputSchema: { type: 'object' } }] };
  }

  rpc_tools__call() {
    return { content: [{ type: 'text', text: `${this.#calls} pings so far` }] };
  }

  handle(message) {
    const route = Dispatcher.#routes.get(message.method);
    if (!route) return { error: { code: -32601, message: 'Method not found' } };
    return { result: route.call(this, message.params ?? {}) };
  }
}

const dispatcher = new Dispatcher();
const rl = createInterface({ input: process.stdin, terminal: false });
rl.on('line', (line) => {
  const message = JSON.parse(line);
  if (!Object.hasOwn(message, 'id')) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, ...dispatcher.handle(message) })}\n`);
});
