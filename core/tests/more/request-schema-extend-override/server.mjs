import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { RequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod/v4';

const Ping = RequestSchema.extend({ method: z.literal('ping') });

const server = new Server({ name: 'extended', version: '1.0.0' }, { capabilities: {} });
server.setRequestHandler(Ping, async () => ({
  region: 'eu',
}));
await server.connect(new StdioServerTransport());
