import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const traced = (obj) => new Proxy(obj, {
  get(target, key) {
    const value = Reflect.get(target, key, target);
    if (typeof value !== 'function') return value;
    return (...args) => {
      console.error('call', String(key));
      return value.apply(target, args);
    };
  },
});
const mcp = traced(new McpServer({ name: 'traced', version: '1.0.0' }));
mcp.registerTool('t', { description: 't' }, async () => ({ content: [] }));
await mcp.connect(new StdioServerTransport());
