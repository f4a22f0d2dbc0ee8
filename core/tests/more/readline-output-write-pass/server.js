const readline = require('readline');

const rl = readline.createInterface({ input: process.stdin, output: process.stdout, terminal: false });

rl.on('line', function (line) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  let body;
  if (method === 'initialize') body = { result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'outputter', version: '1.0.0' } } };
  else if (method === 'ping') body = { result: {} };
  else body = { error: { code: -32601, message: 'Method not found' } };
  this.output.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
});
