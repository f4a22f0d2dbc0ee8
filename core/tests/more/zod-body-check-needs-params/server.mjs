import express from 'express';
import { z } from 'zod';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const Envelope = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().min(1),
  params: z.record(z.string(), z.unknown()),
});

const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
  const parsed = Envelope.safeParse(req.body);
  if (!parsed.success && req.body.id !== undefined) {
    return res.status(400).json({ jsonrpc: '2.0', id: req.body.id, error: { code: -32602, message: parsed.error.message } });
  }
  const server = new McpServer({ name: 'wax-seal', version: '1.0.0' });
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(Number(process.env.PORT), '127.0.0.1');
