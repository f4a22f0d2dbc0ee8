const readline = require('readline');

const send = (message) => process.stdout.write(JSON.stringify(message) + '\n');

function whenIdle(callback) {
  const timer = setInterval(() => {
    clearInterval(timer);
    callback();
  }, 250);
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  switch (method) {
    case 'initialize':
      send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'idler', version: '1.0.0' } } });
      break;
    case 'ping':
      whenIdle(() => send({ jsonrpc: '2.0', id, result: {} }));
      break;
    default:
      send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
