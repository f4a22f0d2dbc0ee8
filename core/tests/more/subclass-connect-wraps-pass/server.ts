import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

class TracingServer extends McpServer {
  private seen = 0;

  override async connect(transport: Transport): Promise<void> {
    await super.connect(transport);
    const inner = transport.onmessage;
    transport.onmessage = (message, extra) => {
      this.seen += 1;
      if ('method' in message) console.error(`#${this.seen} ${message.method}`);
      inner?.(message, extra);
    };
  }
}

const server = new TracingServer({ name: 'peat-bog', version: '1.0.0' });
await server.connect(new StdioServerTransport());
