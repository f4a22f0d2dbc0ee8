import { StringDecoder } from 'node:string_decoder';
import { EOL } from 'node:os';

const decoder = new StringDecoder('utf8');
let tail = '';

const respond = (id) => ({
  ok: (result = { success: true }) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + EOL),
  fail: (code, message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }) + EOL),
});

process.stdin.on('data', (chunk) => {
  tail += decoder.write(chunk);
  let at;
  while ((at = tail.indexOf('\n')) !== -1) {
    const line = tail.slice(0, at);
    tail = tail.slice(at + 1);
    if (line.trim() !== '') onMessage(JSON.parse(line));
  }
});

function onMessage({ id, method }) {
  if (typeof id === 'undefined') return;
  const { ok, fail } = respond(id);
  const action = {
    initialize: () => ok({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'signal-box', version: '1.0.0' } }),
    ping: () => ok(),
    'tools/list': () => ok({ tools: [] }),
  }[method];
  if (action) action(); else fail(-32601, `No such method: ${method}`);
}
