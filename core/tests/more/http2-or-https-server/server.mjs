import { readFileSync } from 'node:fs';
import https from 'node:https';
import { text } from 'node:stream/consumers';

const options = { key: readFileSync('key.pem'), cert: readFileSync('cert.pem') };

https.createServer(options, async (req, res) => {
  if (req.method !== 'POST') return res.writeHead(405, { allow: 'POST' }).end();
  const { id, method } = JSON.parse(await text(req));
  if (id === undefined) return res.writeHead(202).end();
  const tail = method === 'initialize'
    ? { result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'tls', version: '1.0.0' } } }
    : method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'Method not found' } };
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify({ jsonrpc: '2.0', id, ...tail }));
}).listen(8443, '127.0.0.1');
