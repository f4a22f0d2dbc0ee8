const express = require('express');

const app = express();
app.use(express.json());

app.post('/mcp', (req, res) => {
  const { id, method } = req.body;
  if (id === undefined) return res.status(202).end();

  if (method === 'initialize') {
    return res.json({
      jsonrpc: '2.0',
      id,
      result: {
        protocolVersion: '2025-03-26',
        capabilities: { tools: {} },
        serverInfo: { name: 'weather-vane', version: '0.4.1' },
      },
    });
  }
  if (method === 'ping') {
    return res.json({ jsonrpc: '2.0', id, result: { pong: true, time: Date.now() } });
  }
  if (method === 'tools/list') {
    return res.json({ jsonrpc: '2.0', id, result: { tools: [] } });
  }
  return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});

app.listen(8787);
