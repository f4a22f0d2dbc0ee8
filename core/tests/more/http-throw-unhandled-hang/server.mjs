import http from 'node:http';
import assert from 'node:assert/strict';

process.on('unhandledRejection', (e) => console.error('unhandled', e.message));

http.createServer(async (req, res) => {
  let text = '';
  for await (const c of req) text += c;
  const msg = JSON.parse(text);
  if (msg.method !== 'initialize') assert.ok(req.headers['Content-Type'], 'content type missing');
  res.setHeader('Content-Type', 'application/json');
  if (msg.id === undefined) return res.writeHead(202).end();
  if (msg.method === 'initialize') return res.end(JSON.stringify({ jsonrpc: '2.0', id: msg.id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'case', version: '1.0.0' } } }));
  if (msg.method === 'ping') return res.end(JSON.stringify({ jsonrpc: '2.0', id: msg.id, result: {} }));
  res.end(JSON.stringify({ jsonrpc: '2.0', id: msg.id, error: { code: -32601, message: 'Method not found' } }));
}).listen(+process.env.PORT, '127.0.0.1');
