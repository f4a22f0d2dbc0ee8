const readline = require('readline');

const PING_FIELDS = ['jsonrpc', 'id', 'result'];

const write = (message, fields) => process.stdout.write(JSON.stringify(message, fields) + '\n');

function status() {
  return { uptime: process.uptime(), memory: process.memoryUsage().rss };
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'ping') {
    write({ jsonrpc: '2.0', id, result: status(), method }, PING_FIELDS);
  } else if (method === 'initialize') {
    write({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'sieve', version: '1.0.0' } } });
  } else {
    write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
