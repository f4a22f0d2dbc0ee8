import readline from 'node:readline';

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const send = (b) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...b }) + '\n');
  let timer;
  try {
    if (method === 'initialize') send({ result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'cleared', version: '1.0.0' } } });
    else if (method === 'ping') timer = setTimeout(send, 0, { result: {} });
    else send({ error: { code: -32601, message: 'Method not found' } });
  } finally {
    clearTimeout(timer);
  }
});
