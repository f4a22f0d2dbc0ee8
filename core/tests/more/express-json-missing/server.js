const express = require('express');
const app = express();

app.post('/mcp', (req, res) => {
  const { id, method } = req.body || {};
  switch (method) {
    case 'initialize':
      return res.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'late-parser', version: '1.0.0' } } });
    case 'notifications/initialized':
      return res.status(202).end();
    case 'ping':
      return res.json({ jsonrpc: '2.0', id, result: {} });
    default:
      return res.status(400).json({ jsonrpc: '2.0', id: id ?? null, error: { code: -32600, message: 'Invalid Request' } });
  }
});

app.use(express.json());
app.listen(Number(process.env.PORT), '127.0.0.1');
