import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const strict = ['1', 'true'].includes(process.env.MCP_STRICT ?? '');
const server = new Server({ name: 'gate-house', version: '1.0.0' }, { capabilities: {} });

if (strict) {
  server.removeRequestHandler('ping');
}

await server.connect(new StdioServerTransport());
