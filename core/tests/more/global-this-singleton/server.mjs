import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

globalThis.__mcp ??= new McpServer({ name: 'hot', version: '1.0.0' });

if (!globalThis.__mcp.isConnected()) {
  await globalThis.__mcp.connect(new StdioServerTransport());
}
