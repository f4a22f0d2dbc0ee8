import express from 'express';
import { CallToolRequestSchema, ErrorCode, InitializeRequestSchema, JSONRPC_VERSION, LATEST_PROTOCOL_VERSION, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const app = express();
app.use(express.json());

app.post('/mcp', (req, res) => {
  const { id } = req.body;
  if (id === undefined) return res.status(202).end();
  const envelope = (tail) => res.json({ jsonrpc: JSONRPC_VERSION, id, ...tail });

  if (InitializeRequestSchema.safeParse(req.body).success) {
    return envelope({ result: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: { tools: {} }, serverInfo: { name: 'types-only', version: '1.0.0' } } });
  }
  if (ListToolsRequestSchema.safeParse(req.body).success) return envelope({ result: { tools: [] } });
  if (CallToolRequestSchema.safeParse(req.body).success) return envelope({ result: { content: [] } });
  return envelope({ error: { code: ErrorCode.MethodNotFound, message: 'Method not found' } });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
