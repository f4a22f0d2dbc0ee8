import express from 'express';

const app = express();
app.use(express.json());

const stream = (res, payload) => {
  res.set('Content-Type', 'text/event-stream').set('Cache-Control', 'no-cache');
  res.end('data: ' + JSON.stringify(payload, null, 2) + '\n\n');
};

app.post('/mcp', (req, res) => {
  const { id, method } = req.body;
  if (id === undefined) return res.status(202).end();
  if (method === 'initialize') {
    return res.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'ragged', version: '1.0.0' } } });
  }
  if (method === 'ping') return stream(res, { jsonrpc: '2.0', id, result: {} });
  return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
