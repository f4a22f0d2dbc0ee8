import readline from 'node:readline';
import { EventEmitter } from 'node:events';

const rpc = new EventEmitter();
rpc.on('initialize', (m, done) => done({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'emit', version: '1.0.0' } }));
rpc.once('ping', (m, done) => done({}));

let healthy = false;
rpc.emit('ping', { id: 'self-test' }, () => { healthy = true; });
console.error('self test', healthy);

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const m = JSON.parse(line);
  if (m.id === undefined) return;
  const done = (result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: m.id, result }) + '\n');
  rpc.emit(m.method, m, done);
});
