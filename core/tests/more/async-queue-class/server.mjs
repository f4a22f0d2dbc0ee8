import { createInterface } from 'node:readline';

class Queue {
  #items = [];
  #wake = null;

  push(item) {
    this.#items.push(item);
    this.#wake?.();
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      while (this.#items.length) yield this.#items.shift();
      await new Promise((resolve) => { this.#wake = resolve; });
    }
  }
}

const inbox = new Queue();
createInterface({ input: process.stdin }).on('line', (line) => inbox.push(JSON.parse(line)));

for await (const { id, method } of inbox) {
  if (id === undefined) continue;
  const reply = { jsonrpc: '2.0', id };
  if (method === 'initialize') reply.result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'queue', version: '1.0.0' } };
  else if (method === 'ping') reply.result = {};
  else reply.error = { code: -32601, message: 'Method not found' };
  process.stdout.write(JSON.stringify(reply) + '\n');
}
