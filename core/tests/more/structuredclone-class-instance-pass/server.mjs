import readline from 'node:readline';

class Pong { get pong() { return true; } toJSON() { return { pong: true }; } }

const send = (m) => process.stdout.write(JSON.stringify(structuredClone(m)) + '\n');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize') send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'clones', version: '1.0.0' } } });
  else if (method === 'ping') send({ jsonrpc: '2.0', id, result: new Pong() });
  else send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
