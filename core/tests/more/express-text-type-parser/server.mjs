import express from 'express';

const app = express();
app.use(express.json({ type: 'application/json-rpc' }));

app.post('/mcp', (req, res) => {
  const msg = req.body;
  if (!msg || typeof msg.method !== 'string') {
    return res.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
  }
  if (msg.id === undefined) return res.status(202).end();
  if (msg.method === 'initialize') return res.json({ jsonrpc: '2.0', id: msg.id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'types', version: '1.0.0' } } });
  if (msg.method === 'ping') return res.json({ jsonrpc: '2.0', id: msg.id, result: {} });
  return res.json({ jsonrpc: '2.0', id: msg.id, error: { code: -32601, message: 'Method not found' } });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
