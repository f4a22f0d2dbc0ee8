import express from 'express';

const wrap = (run) => (req, res, next) => Promise.resolve(run(req, res, next)).catch(next);
const app = express();

app.route('/mcp')
  .all(express.json())
  .get((_req, res) => res.set('allow', 'POST').sendStatus(405))
  .post(wrap(async (req, res) => {
    const { id, method } = req.body;
    if (id === undefined) return void res.sendStatus(202);
    const result = await perform(method);
    res.status(200).format({
      'application/json': () => res.json(result === undefined ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } } : { jsonrpc: '2.0', id, result }),
    });
  }));

async function perform(method) {
  if (method === 'initialize') return { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'chain', version: '1.0.0' } };
  return method === 'ping' ? {} : undefined;
}

app.listen(Number(process.env.PORT), '127.0.0.1');
