import { H3, serve, readBody } from 'h3';

const app = new H3();
app.post('/mcp', async (event) => {
  const { id, method } = await readBody(event);
  if (id === undefined) {
    event.res.status = 202;
    return '';
  }
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'h3', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
});
serve(app, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
