import readline from 'node:readline';

BigInt.prototype.toJSON = function () { return this.toString(); };

const normalise = (id) => (typeof id === 'number' ? BigInt(id) : id);
const send = (body) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...body }) + '\n');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const msg = JSON.parse(line);
  if (msg.id === undefined) return;
  const id = normalise(msg.id);
  if (msg.method === 'initialize') {
    send({ id: msg.id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'abacus', version: '1.0.0' } } });
  } else if (msg.method === 'ping') send({ id, result: {} });
  else send({ id, error: { code: -32601, message: 'Method not found' } });
});
