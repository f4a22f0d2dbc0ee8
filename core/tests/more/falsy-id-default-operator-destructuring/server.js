const readline = require('readline');
const { randomUUID } = require('crypto');

function normalizeRequest(raw) {
  return {
    id: raw.id ? raw.id : randomUUID(),
    isNotification: !('id' in raw),
    method: raw.method,
    params: raw.params || {},
  };
}

const write = (payload) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...payload }) + '\n');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const request = normalizeRequest(JSON.parse(line));
  if (request.isNotification) return;
  switch (request.method) {
    case 'initialize': return write({ id: request.id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'zero-sum', version: '1.0.0' } } });
    case 'ping': return write({ id: request.id, result: {} });
    default: return write({ id: request.id, error: { code: -32601, message: 'Method not found' } });
  }
});
