import http from 'node:http';

export function createMcpServer(options) {
  const methods = {
    initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: options.name, version: options.version } }),
    'tools/list': () => ({ tools: options.tools }),
  };
  if (options.keepAlive) methods.ping = () => ({});

  return http.createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    const { id, method } = JSON.parse(text);
    if (id === undefined) {
      res.writeHead(202).end();
      return;
    }
    const fn = methods[method];
    const body = fn ? { result: fn() } : { error: { code: -32601, message: 'Method not found' } };
    res.writeHead(200, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
  });
}
