import express from 'express';

const app = express();

const requests = (req, res, next) => {
  if (req.body.id === undefined) return res.status(202).end();
  res.locals.reply = { jsonrpc: '2.0', id: req.body.id };
  return next();
};

const when = (method, produce) => (req, res, next) => {
  if (req.body.method !== method) return next();
  res.locals.reply.result = produce(req.body.params);
  return res.json(res.locals.reply);
};

app.use('/mcp', express.json(), requests);
app.use('/mcp', when('initialize', () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'relay-two', version: '1.0.0' } })));
app.use('/mcp', when('ping', () => ({})));
app.use('/mcp', (req, res) => {
  res.json({ ...res.locals.reply, error: { code: -32601, message: 'Method not found' } });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
