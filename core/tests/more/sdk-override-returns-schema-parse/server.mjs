import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { EmptyResultSchema, PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const server = new Server({ name: 'parsed', version: '1.0.0' }, { capabilities: {} });
server.setRequestHandler(PingRequestSchema, async () => EmptyResultSchema.parse({}));
await server.connect(new StdioServerTransport());
