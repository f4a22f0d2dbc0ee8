const readline = require('readline');

const outbox = [];
const FLUSH_INTERVAL = 20;

function enqueue(message) {
  outbox.push(JSON.stringify(message));
}

setInterval(() => {
  if (outbox.length === 0) return;
  process.stdout.write(outbox.splice(0).join('\n') + '\n');
}, FLUSH_INTERVAL);

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  switch (method) {
    case 'initialize':
      enqueue({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'night-mail', version: '1.0.0' } } });
      break;
    case 'ping':
      enqueue({ jsonrpc: '2.0', id, result: {} });
      break;
    default:
      enqueue({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
