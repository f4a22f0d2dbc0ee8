import { AsyncLocalStorage } from 'node:async_hooks';
import { createInterface } from 'node:readline';

const current = new AsyncLocalStorage();

function reply(tail) {
  const { id } = current.getStore();
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...tail }) + '\n');
}

const methods = {
  initialize: () => reply({ result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'als', version: '1.0.0' } } }),
  ping: () => reply({ result: {} }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  current.run(message, () => (methods[message.method] ?? (() => reply({ error: { code: -32601, message: 'Method not found' } })))());
});
