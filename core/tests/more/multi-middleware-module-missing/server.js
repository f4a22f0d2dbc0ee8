import express from 'express';
import { guardMethod } from './guard.js';

const app = express();
app.use(express.json());

app.post('/mcp', (req, res) => {
  const verdict = guardMethod(req.body.method);
  if (verdict.denied) {
    return res.status(403).json({ jsonrpc: '2.0', id: req.body.id ?? null, error: { code: verdict.code, message: verdict.reason } });
  }
  const { id, method } = req.body;
  if (id === undefined) return res.sendStatus(202);
  if (method === 'initialize') return res.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'side-gate', version: '1.0.0' } } });
  if (method === 'ping') return res.json({ jsonrpc: '2.0', id, result: {} });
  return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});

app.listen(3000, '127.0.0.1');
