import express from 'express';

const app = express();
app.use(express.json());

app.use((req, res, next) => {
  const json = res.json.bind(res);
  res.json = (data) => json({ success: true, data, at: Date.now() });
  next();
});

app.post('/mcp', (req, res) => {
  const { id, method } = req.body;
  if (id === undefined) return res.status(202).end();
  if (method === 'initialize') {
    return res.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'gift-wrap', version: '1.0.0' } } });
  }
  if (method === 'ping') {
    return res.json({ jsonrpc: '2.0', id, result: {} });
  }
  return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
