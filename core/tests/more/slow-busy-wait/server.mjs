import readline from 'node:readline';

function spin(ms) {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const send = (b) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...b }) + '\n');
  if (method === 'initialize') return send({ result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'spin', version: '1.0.0' } } });
  if (method === 'ping') {
    spin(150);
    return send({ result: {} });
  }
  send({ error: { code: -32601, message: 'Method not found' } });
});
