import { AsyncLocalStorage } from 'node:async_hooks';
import readline from 'node:readline';

const context = new AsyncLocalStorage();

const reply = (body) => {
  const { id } = context.getStore();
  if (id === undefined) return;
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
};

async function handle() {
  const { method } = context.getStore();
  await null;
  switch (method) {
    case 'initialize':
      return reply({ result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'ambient', version: '1.0.0' } } });
    case 'ping':
      return reply({ result: {} });
    case 'tools/list':
      return reply({ result: { tools: [] } });
    default:
      return reply({ error: { code: -32601, message: 'Method not found' } });
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  context.run(JSON.parse(line), handle);
});
