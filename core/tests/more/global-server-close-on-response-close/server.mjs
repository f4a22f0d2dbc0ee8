import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const server = new McpServer({ name: 'again', version: '1.0.0' });
server.registerTool('bell', { description: 'Rings' }, async () => ({ content: [{ type: 'text', text: 'ding' }] }));

createServer(async (req, res) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  res.on('close', () => server.close());
  await server.connect(transport);
  await transport.handleRequest(req, res);
}).listen(Number(process.env.PORT), '127.0.0.1');
