const express = require('express');

const health = express.Router()
  .get('/ping', (_req, res) => res.send('pong'))
  .get('/ready', (_req, res) => res.json({ result: 'pong' }));

const mcp = express.Router();
mcp.route('/')
  .get((_req, res) => res.status(405).end())
  .post(express.json(), (req, res, next) => {
    const handler = handlers[req.body.method];
    if (req.body.id === undefined) return res.status(202).end();
    if (!handler) return res.json({ jsonrpc: '2.0', id: req.body.id, error: { code: -32601, message: 'Method not found' } });
    Promise.resolve(handler(req.body.params))
      .then((result) => res.status(200).json({ jsonrpc: '2.0', id: req.body.id, result }))
      .catch(next);
  });

const handlers = {
  initialize: async () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'nested', version: '1.0.0' } }),
  ping: async () => ({}),
  'tools/list': async () => ({ tools: [{ name: 'ping', description: 'ping a host', inputSchema: { type: 'object' } }] }),
  'tools/call': async () => ({ content: [{ type: 'text', text: 'pong' }] }),
};

express().use(health).use('/mcp', mcp).listen(Number(process.env.PORT), '127.0.0.1');
