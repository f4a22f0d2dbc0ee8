import { pipeline } from 'node:stream/promises';
import { createInterface } from 'node:readline';

async function* parse(lines) {
  for await (const line of lines) {
    if (line.trim()) yield JSON.parse(line);
  }
}

async function* route(messages) {
  for await (const { id, method } of messages) {
    if (id === undefined) continue;
    switch (method) {
      case 'initialize':
        yield { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'sluice', version: '1.0.0' } } };
        break;
      case 'resources/list':
        yield { jsonrpc: '2.0', id, result: { resources: [] } };
        break;
      default:
        yield { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
    }
  }
}

async function* format(messages) {
  for await (const message of messages) yield JSON.stringify(message) + '\n';
}

await pipeline(createInterface({ input: process.stdin }), parse, route, format, process.stdout);
