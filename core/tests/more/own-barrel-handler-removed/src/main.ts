import { McpServer, Stdio, types } from './sdk/index.js';

const mcp = new McpServer({ name: 'rain-barrel', version: '1.0.0' }, { capabilities: { logging: {} } });

mcp.registerTool('level', { description: 'Litres in the barrel' }, async () => ({ content: [{ type: 'text', text: '120' }] }));

const unused = [types.PingRequestSchema.shape.method.value];
for (const method of unused) {
  mcp.server.removeRequestHandler(method);
}

await mcp.connect(new Stdio());
