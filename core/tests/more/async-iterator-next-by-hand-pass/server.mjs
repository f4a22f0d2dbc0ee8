import readline from 'node:readline';

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function nextMessage() {
  const { value, done } = await lines.next();
  return done ? null : JSON.parse(value);
}

const write = (message) => process.stdout.write(JSON.stringify(message) + '\n');

for (let message = await nextMessage(); message !== null; message = await nextMessage()) {
  const { id, method } = message;
  if (id === undefined) continue;
  switch (method) {
    case 'initialize':
      write({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'hand-cranked', version: '1.0.0' } } });
      break;
    case 'ping':
      write({ jsonrpc: '2.0', id, result: {} });
      break;
    default:
      write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
}
