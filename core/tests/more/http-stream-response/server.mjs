import http from 'node:http';

function answer({ id, method }) {
  if (id === undefined) return null;
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'http-stream-response', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

http.createServer(async (req, res) => {
  let body = '';
  req.setEncoding('utf8');
  for await (const c of req) body += c;
  const reply = answer(JSON.parse(body));
  if (!reply) { res.statusCode = 202; return res.end(); }
  const out = new Response(new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(reply)}\n\n`));
      controller.close();
    },
  }), { headers: { 'content-type': 'text/event-stream' } });
  res.writeHead(out.status, { 'content-type': out.headers.get('content-type') });
  for await (const chunk of out.body) res.write(chunk);
  res.end();
}).listen(Number(process.env.PORT), '127.0.0.1');
