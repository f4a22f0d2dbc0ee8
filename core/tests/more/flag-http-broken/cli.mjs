import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const base = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'twin', version: '1.0.0' } }),
};
if (!process.argv.includes('--minimal')) base.ping = () => ({});

const answer = ({ id, method }) => (Object.hasOwn(base, method)
  ? { jsonrpc: '2.0', id, result: base[method]() }
  : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.id !== undefined) process.stdout.write(JSON.stringify(answer(message)) + '\n');
});
