const readline = require('readline');

const TEMPLATES = {
  ok: Object.freeze({ jsonrpc: '2.0', id: null, result: Object.freeze({}) }),
};

function ok(id, result) {
  if (result && Object.keys(result).length) return { jsonrpc: '2.0', id: id, result: result };
  var reply = TEMPLATES.ok;
  reply.id = id;
  return reply;
}

readline.createInterface({ input: process.stdin }).on('line', function (line) {
  var msg = JSON.parse(line);
  if (!('id' in msg)) return;
  var reply;
  if (msg.method === 'initialize') reply = ok(msg.id, { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'icehouse', version: '1.0.0' } });
  else if (msg.method === 'ping') reply = ok(msg.id);
  else reply = { jsonrpc: '2.0', id: msg.id, error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify(reply) + '\n');
});
