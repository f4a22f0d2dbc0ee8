import { createInterface } from 'node:readline';
import { z } from 'zod';

const Id = z.union([z.string(), z.number().int()]);
const Message = z.object({ method: z.string(), params: z.looseObject({}).optional() });
const Request = z.strictObject({ jsonrpc: z.literal('2.0'), id: Id, ...Message.shape });
const Notification = z.strictObject({ jsonrpc: z.literal('2.0'), ...Message.shape });

const results = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'strict', version: '1.0.0' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (Notification.safeParse(message).success) return;
  const request = Request.safeParse(message);
  if (!request.success) {
    console.log(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } }));
    return;
  }
  const { id, method, params } = request.data;
  const reply = Object.hasOwn(results, method)
    ? { jsonrpc: '2.0', id, result: results[method](params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  console.log(JSON.stringify(reply));
});
