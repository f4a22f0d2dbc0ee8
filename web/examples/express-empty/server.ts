import express from 'express';

const app = express();
app.use(express.json());

app.post('/mcp', (req, res) => {
  const { id, method } = req.body;

  if (method === 'initialize') {
    res.json({
      jsonrpc: '2.0',
      id,
      result: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        serverInfo: { name: 'ferry-times', version: '1.0.0' },
      },
    });
  } else if (method === 'tools/list') {
    res.json({ jsonrpc: '2.0', id, result: { tools: [] } });
  } else if (method === 'ping') {
    // Taken for a notification: the client waits for a reply that never comes.
    console.error('ping');
    res.status(200).end();
  } else {
    res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});

app.listen(4000);
