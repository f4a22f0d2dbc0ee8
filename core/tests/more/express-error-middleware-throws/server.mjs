import express from 'express';

const app = express();
app.use(express.json());

const methods = {
  async initialize() {
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'dry-dock', version: '1.0.0' } };
  },
  async 'tools/list'() {
    return { tools: [{ name: 'tide', inputSchema: { type: 'object' } }] };
  },
  async 'tools/call'({ name }) {
    return { content: [{ type: 'text', text: `${name}: high` }] };
  },
};

app.post('/mcp', (req, res, next) => {
  const { id, method, params } = req.body;
  if (id === undefined) return res.status(202).end();
  const fn = methods[method];
  if (!fn) return next(new Error(`unsupported method ${method}`));
  fn(params).then((result) => res.json({ jsonrpc: '2.0', id, result }), next);
});

app.use((err, req, res, _next) => {
  console.error(err.stack);
  res.status(500).json({ ok: false, reason: err.message });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
