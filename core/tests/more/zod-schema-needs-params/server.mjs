import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const Ping = z.object({
  method: z.literal('ping'),
  params: z.object({ nonce: z.string() }),
});

const server = new Server({ name: 'padlock', version: '1.0.0' }, { capabilities: {} });
server.setRequestHandler(Ping, async () => ({}));
await server.connect(new StdioServerTransport());
