import { createServer } from 'node:http';

// Builds every reply, and forgets whose it is.
function success(result) {
  return { jsonrpc: '2.0', id: null, result };
}

function answer(message) {
  switch (message.method) {
    case 'initialize':
      return {
        jsonrpc: '2.0',
        id: message.id,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          serverInfo: { name: 'post-office', version: '0.1.0' },
        },
      };
    case 'ping':
      return success({});
    default:
      return { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } };
  }
}

createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += chunk;
  const message = JSON.parse(body);
  if (message.id === undefined) {
    res.writeHead(202).end();
    return;
  }
  res.writeHead(200, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify(answer(message)));
}).listen(3100);
