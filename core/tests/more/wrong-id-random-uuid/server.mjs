import express from 'express';
import { randomUUID } from 'node:crypto';

const app = express();
app.use(express.json());

const envelope = (body) => ({ jsonrpc: '2.0', id: randomUUID(), ...body });

app.post('/mcp', (req, res) => {
  const { id, method } = req.body;
  if (id === undefined) return res.status(202).end();
  if (method === 'initialize') {
    return res.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'snowflake', version: '1.0.0' } } });
  }
  if (method === 'ping') return res.json(envelope({ result: {} }));
  return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
