const { AsyncLocalStorage } = require('node:async_hooks');
const readline = require('node:readline');

const current = new AsyncLocalStorage();

function reply(result) {
  const { id } = current.getStore();
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\n');
}

async function dispatch(method) {
  await Promise.resolve();
  switch (method) {
    case 'initialize':
      return reply({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'ferryman', version: '1.0.0' } });
    case 'tools/list':
      return reply({ tools: [] });
    case 'ping':
      return reply({ at: current.getStore().since });
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  current.run({ id, since: 12 }, () => dispatch(method));
});
