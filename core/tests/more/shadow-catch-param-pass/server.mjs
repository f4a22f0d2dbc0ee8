import readline from 'node:readline';
const send = (m) => process.stdout.write(JSON.stringify(m) + '\n');
function f(a, e) { try { throw { a: 1 }; } catch (e) { void e; } return e; }
readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const msg = JSON.parse(line);
  const { id, method } = msg;
  if (id === undefined) return;
  if (method === 'initialize') return send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'x', version: '1' } } });
  if (method !== 'ping') return send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  send({ jsonrpc: '2.0', id, result: f(1, {}) });});
