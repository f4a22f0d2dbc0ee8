import { Console } from 'node:console';
import readline from 'node:readline';

const wire = new Console({ stdout: process.stdout, stderr: process.stderr });
globalThis.console = new Console(process.stderr, process.stderr);

const handlers = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'two-consoles', version: '1.0.0' } }),
  ping: () => ({}),
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  console.log('received %s', method);
  if (id === undefined) return;
  const fn = handlers[method];
  const body = fn ? { result: fn() } : { error: { code: -32601, message: 'Method not found' } };
  wire.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
});
