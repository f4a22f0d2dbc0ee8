import express from 'express';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const app = express();
app.use(express.json());

async function serve(req, res, body = req.body) {
  const server = new McpServer({ name: 'layer-namespaced-methods', version: '1.0.0' });
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  await transport.handleRequest(req, res, body);
}

app.post('/mcp', (req, res) => {
  const [group, action] = req.body.method.split('/');
  if (action === undefined && group !== 'initialize') {
    return res.status(404).json({ jsonrpc: '2.0', id: req.body.id ?? null, error: { code: -32601, message: `Unknown group ${group}` } });
  }
  return serve(req, res);
});

app.listen(Number(process.env.PORT), '127.0.0.1');
