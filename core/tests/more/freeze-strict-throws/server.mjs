import readline from 'node:readline';

const EMPTY = Object.freeze({ jsonrpc: '2.0', id: null, result: {} });

function ok(id, result) {
  if (Object.keys(result).length) return { jsonrpc: '2.0', id, result };
  const reply = EMPTY;
  reply.id = id;
  return reply;
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const msg = JSON.parse(line);
  if (!('id' in msg)) return;
  let reply;
  try {
    if (msg.method === 'initialize') reply = ok(msg.id, { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'icehouse', version: '1.0.0' } });
    else if (msg.method === 'ping') reply = ok(msg.id, {});
    else reply = { jsonrpc: '2.0', id: msg.id, error: { code: -32601, message: 'Method not found' } };
  } catch (err) {
    reply = { jsonrpc: '2.0', id: msg.id, error: { code: -32603, message: err.message } };
  }
  process.stdout.write(JSON.stringify(reply) + '\n');
});
