import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'tide-tables', version: '1.4.0' });

server.registerTool(
  'next_tide',
  {
    title: 'Next tide',
    description: 'When the next high tide comes in at a harbour',
    inputSchema: { harbour: z.string() },
  },
  async ({ harbour }) => ({
    content: [{ type: 'text', text: `High tide at ${harbour}: 14:20` }],
  }),
);

await server.connect(new StdioServerTransport());
