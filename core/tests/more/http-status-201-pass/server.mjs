import http from 'node:http';

const routes = new Map();
const route = (verb, path, fn) => routes.set(`${verb} ${path}`, fn);

route('POST', '/mcp', async (req, res) => {
  let text = '';
  for await (const part of req.setEncoding('utf8')) text += part;
  const { id, method } = JSON.parse(text);
  if (id === undefined) return void res.writeHead(202).end();
  const payload = { jsonrpc: '2.0', id };
  switch (method) {
    case 'initialize': payload.result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'maternity', version: '1.0.0' } }; break;
    case 'ping': payload.result = {}; break;
    case 'tools/list': payload.result = { tools: [] }; break;
    default: payload.error = { code: -32601, message: 'Method not found' };
  }
  res.writeHead(201, 'Created', { 'content-type': 'application/json' }).end(JSON.stringify(payload));
});

route('GET', '/ping', (_req, res) => res.end('pong'));

http.createServer((req, res) => {
  const handler = routes.get(`${req.method} ${new URL(req.url, 'http://localhost').pathname}`);
  if (!handler) return res.writeHead(404).end();
  Promise.resolve(handler(req, res)).catch((error) => {
    console.error(error);
    if (!res.headersSent) res.writeHead(500);
    res.end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
