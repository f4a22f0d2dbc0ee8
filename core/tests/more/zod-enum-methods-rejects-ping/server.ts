import { createInterface } from 'node:readline';
import { z } from 'zod';

const Method = z.enum(['initialize', 'notifications/initialized', 'tools/list', 'tools/call']);
const Request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: Method,
  params: z.any().optional(),
});

const send = (message: object) => process.stdout.write(JSON.stringify(message) + '\n');

createInterface({ input: process.stdin }).on('line', (line) => {
  const raw = JSON.parse(line);
  const parsed = Request.safeParse(raw);
  if (!parsed.success) {
    if (raw.id !== undefined) send({ jsonrpc: '2.0', id: raw.id, error: { code: -32600, message: 'Invalid Request' } });
    return;
  }
  const { id, method } = parsed.data;
  if (id === undefined) return;
  switch (method) {
    case 'initialize':
      return send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'bureaucrat', version: '1.0.0' } } });
    case 'tools/list':
      return send({ jsonrpc: '2.0', id, result: { tools: [] } });
    case 'tools/call':
      return send({ jsonrpc: '2.0', id, result: { content: [] } });
  }
});
