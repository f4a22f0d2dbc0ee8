const readline = require('readline');

function send(message) {
  console.log('%s', JSON.stringify(message));
}

function onRequest({ id, method }) {
  if (method === 'initialize') return send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'percent', version: '1.0.0' } } });
  if (method === 'ping') return send({ jsonrpc: '2.0', id, result: {} });
  return send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.id !== undefined) onRequest(message);
});
