const handlers = {
  initialize: (request) => ({ jsonrpc: '2.0', id: request.id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'lockkeeper', version: '2.1.0' } } }),
  'tools/list': (request) => ({ jsonrpc: '2.0', id: request.id, result: { tools: [] } }),
  ping: (request) => ({ jsonrpc: '2.0', id: request.id, result: {} }),
};

/** Mount it on any node server. */
export async function handleMcp(req, res, options = {}) {
  const url = new URL(req.url || '/', `http://${req.headers.host ?? 'localhost'}`);
  if (options.path && url.pathname !== options.path) return false;
  let body = '';
  for await (const chunk of req) {
    body += chunk;
  }
  const message = JSON.parse(body);
  const handler = handlers[message.method];
  if (message.id === undefined) {
    res.writeHead(202);
    res.end();
    return true;
  }
  res.writeHead(200, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify(handler ? handler(message) : { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } }));
  return true;
}
