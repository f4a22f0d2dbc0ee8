import readline from 'node:readline';
const rawWrite = process.stdout.write.bind(process.stdout);
process.stdout.write = (chunk, ...rest) => process.stderr.write(chunk, ...rest);
console.log = (...a) => console.error('[log]', ...a);

const send = (m) => rawWrite(JSON.stringify(m) + '\n');
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  console.log('<-', method);
  if (id === undefined) return;
  if (method === 'initialize') send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'patched', version: '1.0.0' } } });
  else if (method === 'ping') send({ jsonrpc: '2.0', id, result: {} });
  else send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
