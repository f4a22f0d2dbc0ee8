'use strict';
// Minimal MCP server without dependencies.
const SERVER = { name: 'bytewise', version: '0.3.0' };
const NEWLINE = 10;
let pending = Buffer.alloc(0);

const TOOLS = [
  { name: 'crc32', description: 'Checksum of a string', inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } },
];

function reply(id, payload) {
  const frame = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, ...payload }), 'utf8');
  process.stdout.write(Buffer.concat([frame, Buffer.from([NEWLINE])]));
}

function crc32(text) {
  let crc = ~0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (~crc >>> 0).toString(16);
}

function onMessage(msg) {
  if (!('id' in msg)) return;
  if (msg.method === 'initialize') return reply(msg.id, { result: { protocolVersion: msg.params.protocolVersion, capabilities: { tools: {} }, serverInfo: SERVER } });
  if (msg.method === 'ping') return reply(msg.id, { result: {} });
  if (msg.method === 'tools/list') return reply(msg.id, { result: { tools: TOOLS } });
  if (msg.method === 'tools/call') return reply(msg.id, { result: { content: [{ type: 'text', text: crc32(msg.params.arguments.text) }] } });
  reply(msg.id, { error: { code: -32601, message: 'Method not found' } });
}

process.stdin.on('data', (chunk) => {
  pending = Buffer.concat([pending, chunk]);
  for (let at = pending.indexOf(NEWLINE); at !== -1; at = pending.indexOf(NEWLINE)) {
    const line = pending.subarray(0, at).toString('utf8').replace(/\r$/, '');
    pending = pending.subarray(at + 1);
    if (line) onMessage(JSON.parse(line));
  }
});
