import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const config = {
  verbosePing: process.env.VERBOSE_PING === '1',
  name: process.env.SERVER_NAME || 'gauge',
};

const server = new Server({ name: config.name, version: '1.0.0' }, { capabilities: {} });
server.setRequestHandler(PingRequestSchema, () => (config.verbosePing ? { uptime: process.uptime() } : {}));
await server.connect(new StdioServerTransport());
