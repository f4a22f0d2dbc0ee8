import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';

const LEGACY = 'reject' as const;
const mcp = createMcpHandler(() => new McpServer({ name: 'tide-mill', version: '1.0.0' }), { legacy: LEGACY });

const app = new Hono();
app.get('/ping', (c) => c.json({ pong: true }));
app.mount('/mcp', (request) => mcp.fetch(request));
export default app;
