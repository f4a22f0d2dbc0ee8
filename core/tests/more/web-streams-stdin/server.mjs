import { Readable } from 'node:stream';

function byLine() {
  let rest = '';
  return new TransformStream({
    transform(text, controller) {
      const parts = (rest + text).split('\n');
      rest = parts.pop();
      for (const part of parts) if (part.trim()) controller.enqueue(part);
    },
  });
}

const lines = Readable.toWeb(process.stdin).pipeThrough(new TextDecoderStream()).pipeThrough(byLine());

for await (const line of lines) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) continue;
  const body = method === 'initialize'
    ? { result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'web-streams', version: '1.0.0' } } }
    : method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
}
