'use strict';

const replies = Object.freeze({
  initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'reading-room', version: '1.0.0' } },
  ping: {},
  'tools/list': { tools: [] },
});

let text = '';

process.stdin.setEncoding('utf8');
process.stdin.on('readable', () => {
  let chunk;
  while ((chunk = process.stdin.read()) !== null) {
    text += chunk;
  }
  const end = text.lastIndexOf('\n');
  if (end < 0) return;
  const complete = text.slice(0, end);
  text = text.slice(end + 1);
  complete.split('\n').filter(Boolean).map((s) => JSON.parse(s)).forEach(handle);
});

function handle({ id, method }) {
  if (id === undefined) return;
  const known = Object.prototype.hasOwnProperty.call(replies, method);
  const body = known ? { result: replies[method] } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify(Object.assign({ jsonrpc: '2.0', id }, body)) + '\n');
}

process.stdin.on('end', () => process.exit(0));
