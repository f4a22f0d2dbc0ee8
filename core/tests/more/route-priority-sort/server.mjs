import readline from 'node:readline';

const routes = [];
const route = (pattern, handler, priority = 0) => routes.push({ pattern, handler, priority });

route('initialize', () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'router', version: '1.0.0' } }), 100);
route('ping', () => ({}), 5);
route('tools/list', () => ({ tools: [] }), 5);
route(/^[a-z]+$/, (m) => ({ echoed: m }), 10);

routes.sort((a, b) => b.priority - a.priority);

const matches = (pattern, method) => (pattern instanceof RegExp ? pattern.test(method) : pattern === method);

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const hit = routes.find((r) => matches(r.pattern, method));
  const reply = hit
    ? { jsonrpc: '2.0', id, result: hit.handler(method) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify(reply) + '\n');
});
