import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const KNOWN = /^(initialize|notifications\/.+|(tools|prompts|resources)\/.+)$/;

class GuardedServer extends McpServer {
  override async connect(transport: Transport): Promise<void> {
    await super.connect(transport);
    const inner = transport.onmessage;
    transport.onmessage = (message, extra) => {
      if ('method' in message && !KNOWN.test(message.method)) {
        console.error(`ignored ${message.method}`);
        return;
      }
      inner?.(message, extra);
    };
  }
}

const server = new GuardedServer({ name: 'moss-wall', version: '1.0.0' });
await server.connect(new StdioServerTransport());
