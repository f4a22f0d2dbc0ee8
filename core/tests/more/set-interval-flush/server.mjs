import { createInterface } from 'node:readline';

const outbox = [];
setInterval(() => {
  while (outbox.length) process.stdout.write(outbox.shift() + '\n');
}, 250);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const put = (tail) => outbox.push(JSON.stringify({ jsonrpc: '2.0', id, ...tail }));
  if (method === 'initialize') put({ result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'mail-coach', version: '1.0.0' } } });
  else if (method === 'ping') put({ result: {} });
  else put({ error: { code: -32601, message: 'Method not found' } });
});
