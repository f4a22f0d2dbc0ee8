import express from 'express';
import { z } from 'zod';

const Message = z.object({ jsonrpc: z.literal('2.0'), id: z.string(), method: z.string(), params: z.unknown() });

const app = express();
app.use(express.json());
app.post('/mcp', (req, res) => {
  if (req.body.method?.startsWith('notifications/')) return res.status(202).end();
  const parsed = Message.safeParse(req.body);
  if (!parsed.success) {
    return res.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } });
  }
  const { id, method } = parsed.data;
  if (method === 'initialize') return res.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'strings', version: '1.0.0' } } });
  if (method === 'ping') return res.json({ jsonrpc: '2.0', id, result: {} });
  return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
app.listen(Number(process.env.PORT), '127.0.0.1');
