import { Readable } from 'node:stream';

const reader = Readable.toWeb(process.stdin).pipeThrough(new TextDecoderStream()).getReader();
const write = (message) => process.stdout.write(JSON.stringify(message) + '\n');

let carry = '';
while (true) {
  const { value, done } = await reader.read();
  if (done) break;
  const lines = (carry + value).split('\n');
  carry = lines.pop();
  for (const line of lines) {
    if (!line) continue;
    const { id, method } = JSON.parse(line);
    if (id === undefined) continue;
    if (method === 'initialize') {
      write({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'webbed', version: '1.0.0' } } });
    } else if (method === 'tools/list') {
      write({ jsonrpc: '2.0', id, result: { tools: [] } });
    } else if (method === 'tools/call') {
      write({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'ok' }] } });
    }
  }
}
