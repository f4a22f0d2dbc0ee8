import { Injectable } from '@nestjs/common';

@Injectable()
export class McpService {
  private readonly info = { name: 'fish-ladder', version: '1.0.0' };

  async execute(method: string): Promise<unknown> {
    switch (method) {
      case 'initialize': return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: this.info };
      case 'ping': return 'ok';
      case 'tools/list': return { tools: [] };
      default: throw new Error(`Method not found: ${method}`);
    }
  }
}
