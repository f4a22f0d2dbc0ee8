import { createInterface } from 'node:readline';

const disabled = new Set((process.env.DISABLED_METHODS ?? '').split(',').map((name) => name.trim()));

function reply(id: number | string, method: string) {
  if (disabled.has(method)) return { jsonrpc: '2.0', id, error: { code: -32601, message: `${method} is switched off` } };
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'fuse-box', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id !== undefined) process.stdout.write(JSON.stringify(reply(id, method)) + '\n');
});
