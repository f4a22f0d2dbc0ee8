import readline from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { 'legacy-pong': { type: 'boolean', default: false }, name: { type: 'string', default: 'argv' } } });

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const send = (b) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...b }) + '\n');
  if (method === 'initialize') send({ result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: values.name, version: '1.0.0' } } });
  else if (method === 'ping') send({ result: values['legacy-pong'] ? 'pong' : {} });
  else send({ error: { code: -32601, message: 'Method not found' } });
});
