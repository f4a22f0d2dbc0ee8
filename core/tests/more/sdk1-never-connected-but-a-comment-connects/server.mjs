import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'herbarium', version: '1.0.0' });
const transport = new StdioServerTransport();

server.registerTool('sheet', { description: 'A herbarium sheet by number' }, async () => ({ content: [{ type: 'text', text: 'no. 12' }] }));

async function main() {
  await transport.start();
  console.error('herbarium is listening');
}

main();
// later: db.connect(url)
