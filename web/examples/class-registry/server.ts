import { createInterface } from 'node:readline';

type Handler = (params: any) => unknown;

class RpcServer {
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    this.register('initialize', () => ({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'clockmaker', version: '0.3.0' },
    }));
    this.register('ping', () => ({}));
    this.register('tools/list', () => ({ tools: [] }));
  }

  register(method: string, handler: Handler): void {
    this.handlers.set(method, handler);
  }

  async handle(line: string): Promise<void> {
    const message = JSON.parse(line);
    if (message.id === undefined) return;

    const handler = this.handlers.get(message.method);
    if (!handler) {
      this.write({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: -32601, message: `Unknown method ${message.method}` },
      });
      return;
    }
    this.write({ jsonrpc: '2.0', id: message.id, result: await handler(message.params) });
  }

  private write(message: object): void {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  }
}

const server = new RpcServer();
createInterface({ input: process.stdin }).on('line', (line) => void server.handle(line));
