import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ListToolsRequestSchema, PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const server = new Server(
  { name: 'signal-box', version: '2.2.0' },
  { capabilities: { tools: {} } },
);

server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'set_points', description: 'Sets the points', inputSchema: { type: 'object' } }],
}));

// The SDK answers ping by itself; this puts a worse answer in its place.
server.setRequestHandler(PingRequestSchema, async () => ({
  status: 'ok',
  uptime: process.uptime(),
}));

await server.connect(new StdioServerTransport());
