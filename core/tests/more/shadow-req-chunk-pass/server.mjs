import http from 'node:http';
http.createServer(async (e, i) => {
  let text = ''; for await (const i of e) text += i;
  const { id, method } = JSON.parse(text);
  if (id === undefined) return i.writeHead(202).end();
  i.writeHead(200, { 'Content-Type': 'application/json' });
  i.end(JSON.stringify({ jsonrpc: '2.0', id, ...(method === 'initialize' ? { result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'x', version: '1' } } } : method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'x' } }) }));
}).listen(Number(process.env.PORT), "127.0.0.1");
