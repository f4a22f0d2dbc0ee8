import express from 'express';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

function buildServer() {
  const server = new McpServer({ name: 'orchard-ledger', version: '0.9.2' });
  server.registerTool(
    'count_trees',
    { description: 'Counts the trees of a row', inputSchema: { row: z.number().int() } },
    async ({ row }) => ({ content: [{ type: 'text', text: `Row ${row}: 42 trees` }] }),
  );
  return server;
}

const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
  const server = buildServer();
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  res.on('close', () => {
    transport.close();
    server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000, '127.0.0.1');
