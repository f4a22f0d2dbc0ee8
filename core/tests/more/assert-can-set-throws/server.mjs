import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ListToolsRequestSchema, PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const server = new Server({ name: 'kiln', version: '1.0.0' }, { capabilities: { tools: {} } });

function define(method, schema, run) {
  server.assertCanSetRequestHandler(method);
  server.setRequestHandler(schema, run);
}

define('tools/list', ListToolsRequestSchema, async () => ({ tools: [] }));
define('ping', PingRequestSchema, async () => ({}));

await server.connect(new StdioServerTransport());
