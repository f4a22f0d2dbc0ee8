import readline from 'node:readline';

const cell = new Int32Array(new SharedArrayBuffer(4));
const sleepSync = (ms) => { Atomics.wait(cell, 0, 0, ms); };

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const send = (b) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...b }) + '\n');
  if (method === 'initialize') return send({ result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'atomics', version: '1.0.0' } } });
  if (method === 'ping') {
    sleepSync(200);
    return send({ result: {} });
  }
  send({ error: { code: -32601, message: 'Method not found' } });
});
