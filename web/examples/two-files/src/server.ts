import { createInterface } from 'node:readline';

import { handlers } from './handlers.js';

const send = (message: object) => process.stdout.write(JSON.stringify(message) + '\n');

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;

  const handler = handlers[method];
  if (!handler) {
    send({ jsonrpc: '2.0', id, error: { code: -32601, message: `Method not found: ${method}` } });
    return;
  }
  send({ jsonrpc: '2.0', id, result: handler(params) });
});
