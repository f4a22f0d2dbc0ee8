import http from 'node:http';
import { Readable } from 'node:stream';

function answer({ id, method }) {
  if (id === undefined) return null;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'http-web-adapter', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

async function handle(request) {
  const reply = answer(await request.json());
  return reply ? Response.json(reply) : new Response(null, { status: 202 });
}
http.createServer(async (req, res) => {
  const request = new Request(new URL(req.url, 'http://localhost'), {
    method: req.method,
    headers: Object.fromEntries(Object.entries(req.headers).map(([k, v]) => [k, String(v)])),
    body: req.method === 'POST' ? Readable.toWeb(req) : undefined,
    duplex: 'half',
  });
  const response = await handle(request);
  res.writeHead(response.status, Object.fromEntries(response.headers));
  res.end(response.body ? Buffer.from(await response.arrayBuffer()) : undefined);
}).listen(Number(process.env.PORT), '127.0.0.1');
