import { createInterface } from 'node:readline';
import { writeFileSync, appendFileSync } from 'node:fs';

const send = (m) => writeFileSync(process.stdout.fd, `${JSON.stringify(m)}\n`);
const log = (m) => appendFileSync('/dev/null', `${m}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  log(method);
  if (id === undefined) continue;
  if (method === 'initialize') send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'sync-writer', version: '1.0.0' } } });
  else if (method === 'ping') send({ jsonrpc: '2.0', id, result: {} });
  else send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}
