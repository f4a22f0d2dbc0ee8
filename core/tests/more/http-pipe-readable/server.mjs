import { Server } from 'node:http';
import { Readable } from 'node:stream';

const server = new Server();

server.on('request', (req, res) => {
  const parts = [];
  req.on('data', (part) => parts.push(part));
  req.once('end', () => {
    const { id, method } = JSON.parse(Buffer.concat(parts));
    if (id === undefined) {
      res.statusCode = 202;
      return res.end();
    }
    const tail = { initialize: { result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'pipe', version: '1.0.0' } } }, ping: { result: {} } }[method]
      ?? { error: { code: -32601, message: 'Method not found' } };
    res.setHeader('content-type', 'application/json');
    Readable.from([JSON.stringify({ jsonrpc: '2.0', id, ...tail })]).pipe(res);
  });
});

server.listen(Number(process.env.PORT), '127.0.0.1');
