import express from 'express';

function answer({ id, method }) {
  if (id === undefined) return null;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'express-next-route', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

const app = express();
app.use(express.json());
app.post('/mcp', (req, res, next) => {
  if (req.body.method === 'ping') return next('route');
  const reply = answer(req.body);
  return reply ? res.json(reply) : res.sendStatus(202);
}, (_req, res) => res.status(500).end());
app.post('/mcp', (req, res) => {
  const reply = answer(req.body);
  return reply ? res.status(200).json(reply) : res.status(202).end();
});
app.listen(Number(process.env.PORT), '127.0.0.1');
