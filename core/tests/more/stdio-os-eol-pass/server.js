const os = require('os');
const readline = require('readline');
const { stdout } = process;

function emit(kind, id, value) {
  stdout.cork();
  stdout.write(JSON.stringify({ jsonrpc: '2.0', id, [kind]: value }));
  stdout.write(os.EOL);
  process.nextTick(() => stdout.uncork());
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize') emit('result', id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'corkscrew', version: '1.0.0' } });
  else if (method === 'ping') emit('result', id, {});
  else if (method === 'prompts/list') emit('result', id, { prompts: [] });
  else emit('error', id, { code: -32601, message: 'Method not found' });
});
