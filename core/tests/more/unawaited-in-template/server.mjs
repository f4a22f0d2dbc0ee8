import readline from 'node:readline';

async function encode(result) { return JSON.stringify(result); }

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const write = (text) => process.stdout.write(text + '\n');
  if (method === 'initialize') write(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'tpl', version: '1.0.0' } } }));
  else if (method === 'ping') write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${encode({})}}`);
  else write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }));
});
