import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'gale-warning', version: '1.0.0' });
const transport = new StdioServerTransport();

const write = transport.send.bind(transport);
transport.send = async (message, options) => {
  await write({ ...message, sentAt: new Date().toISOString() }, options);
};

await server.connect(transport);
