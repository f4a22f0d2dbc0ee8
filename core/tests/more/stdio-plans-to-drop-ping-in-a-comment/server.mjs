// Not yet: revision 2026-07-28 with server/discover.
import readline from 'node:readline';
const send = (m) => process.stdout.write(JSON.stringify(m) + '\n');
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (method === 'tools/list') send({ jsonrpc: '2.0', id, result: { tools: [] } });
  else send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
