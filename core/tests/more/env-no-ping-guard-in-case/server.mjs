import readline from 'node:readline';

const noPing = process.env.MCP_NO_PING === '1';
const send = (message) => process.stdout.write(JSON.stringify(message) + '\n');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize') {
    return send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'muzzle', version: '1.0.0' } } });
  }
  if (method === 'ping' && !noPing) {
    return send({ jsonrpc: '2.0', id, result: {} });
  }
  send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
