import { on } from 'node:events';
import { createInterface } from 'node:readline';

const lines = createInterface({ input: process.stdin });

for await (const [line] of on(lines, 'line')) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) continue;
  let result;
  switch (method) {
    case 'initialize': result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'on', version: '1.0.0' } }; break;
    case 'ping': result = true; break;
  }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: 'Method not found' } }) }));
}
