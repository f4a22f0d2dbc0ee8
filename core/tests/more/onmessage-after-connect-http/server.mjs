import express from 'express';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const app = express();
app.use(express.json());
const counts = {};

async function serve(req, res, body = req.body) {
  const server = new McpServer({ name: 'onmessage-after-connect-http', version: '1.0.0' });
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  transport.onmessage = (message) => { counts[message.method] = (counts[message.method] ?? 0) + 1; };
  await transport.handleRequest(req, res, body);
}

app.post('/mcp', (req, res) => serve(req, res));

app.listen(Number(process.env.PORT), '127.0.0.1');
