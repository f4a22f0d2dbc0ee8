import express from 'express';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const app = express();
app.use(express.json());

async function serve(req, res, body = req.body) {
  const server = new McpServer({ name: 'layer-passes-params-only', version: '1.0.0' });
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  await transport.handleRequest(req, res, body);
}

app.post('/mcp', (req, res) => serve(req, res, req.body.params ?? {}));

app.listen(Number(process.env.PORT), '127.0.0.1');
