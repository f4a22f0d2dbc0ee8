import { createInterface } from 'node:readline';
import { on } from 'node:events';

const define = (name, run) => [name, { name, run }];

const methods = Object.fromEntries([
  define('initialize', () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'carousel', version: '1.0.0' } })),
  define('ping', () => ({})),
  define('prompts/list', () => ({ prompts: [] })),
  define('prompts/get', ({ name }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Tell me about ${name}` } }] })),
]);

const rl = createInterface({ input: process.stdin });

for await (const [line] of on(rl, 'line')) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const entry = Object.hasOwn(methods, method) && methods[method];
  const reply = entry
    ? { jsonrpc: '2.0', id, result: entry.run(params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify(reply) + '\n');
}
