import express from 'express';

const app = express();
app.use(express.json());

const handle = async ({ id, method }) => {
  if (id === undefined) return null;
  const base = { jsonrpc: '2.0', id };
  if (method === 'initialize') return { ...base, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'egg-tray', version: '1.0.0' } } };
  if (method === 'ping') return { ...base, result: {} };
  return { ...base, error: { code: -32601, message: 'Method not found' } };
};

app.post('/mcp', async (req, res) => {
  const messages = [].concat(req.body);
  const settled = await Promise.allSettled(messages.map(handle));
  const replies = settled.filter((s) => s.status === 'fulfilled' && s.value !== null).map((s) => s.value);
  if (!replies.length) return res.status(202).end();
  res.json(replies);
});

app.listen(Number(process.env.PORT), '127.0.0.1');
