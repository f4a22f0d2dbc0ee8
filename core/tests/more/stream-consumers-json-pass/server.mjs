import http from 'node:http';
import { json } from 'node:stream/consumers';

const methods = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'consumer', version: '1.0.0' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [] }),
};

const server = http.createServer(async (req, res) => {
  if (req.method !== 'POST') {
    res.writeHead(405, { Allow: 'POST' }).end();
    return;
  }
  try {
    const { id, method, params } = await json(req);
    if (id === undefined) {
      res.writeHead(202).end();
      return;
    }
    const fn = methods[method];
    const reply = fn
      ? { jsonrpc: '2.0', id, result: fn(params) }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
  } catch {
    res.writeHead(400).end();
  }
});

server.listen(Number(process.env.PORT), '127.0.0.1');
