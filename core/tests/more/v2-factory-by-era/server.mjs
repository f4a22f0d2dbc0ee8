import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(({ era }) => {
  const mcp = new McpServer({ name: 'two-faced-clock', version: '1.0.0' });
  if (era === 'modern') mcp.server.removeRequestHandler('ping');
  return mcp;
});
