import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod/v4';

const Extended = PingRequestSchema.extend({ params: z.object({ note: z.string() }).partial().optional() });

const server = new Server({ name: 'notebook', version: '1.0.0' }, { capabilities: {} });
server.setRequestHandler(Extended, async ({ params }) => {
  return { note: params?.note ?? null };
});
await server.connect(new StdioServerTransport());
