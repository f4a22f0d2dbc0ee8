import http from 'node:http';

function answer({ id, method }) {
  if (id === undefined) return null;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'http-content-length-wrong', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

http.createServer(async (req, res) => {
  let s = '';
  for await (const c of req) s += c;
  const reply = answer(JSON.parse(s));
  if (!reply) return res.writeHead(202).end();
  const text = JSON.stringify(reply);
  res.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', Buffer.byteLength(text)]);
  res.end(text);
}).listen(Number(process.env.PORT), '127.0.0.1');
