import { createServer } from 'node:http';

const allowed = (process.env.ALLOWED_ORIGINS ?? 'http://localhost:3000').split(',');

function baseUrl(headers) {
  const forwarded = headers['x-forwarded-proto'] || '';
  const protocol = forwarded.split(',')[0]?.trim().toLowerCase() === 'https' ? 'https' : 'http';
  const host = process.env.TRUST_PROXY === 'true' ? headers['x-forwarded-host'] || headers.host : headers.host;
  return `${protocol}://${host}`;
}

const server = createServer(async (req, res) => {
  const origin = req.headers.origin || '';
  if (allowed.includes(origin)) res.setHeader('Access-Control-Allow-Origin', origin);
  if (req.headers['access-control-request-headers']) res.setHeader('Access-Control-Allow-Headers', 'content-type');
  const url = new URL(req.url || '/', baseUrl(req.headers));
  if (req.method === 'GET' && url.pathname === '/health') return res.end('ok');
  if (url.pathname === '/ready') return res.end('ready');
  if (url.pathname === '/version') return res.end('1.0.0');
  if (url.pathname !== '/mcp') {
    res.writeHead(404, { 'Content-Type': 'text/plain' });
    return res.end('Not found');
  }
  let body = '';
  for await (const chunk of req) body += chunk;
  const { id, method } = JSON.parse(body);
  if (id === undefined) return res.writeHead(202).end();
  const reply = (rest) => {
    res.writeHead(200, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
  };
  if (method === 'initialize') return reply({ result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'weighbridge', version: '1.0.0' } } });
  if (method === 'ping') return reply({ result: {} });
  return reply({ error: { code: -32601, message: 'Method not found' } });
});

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
