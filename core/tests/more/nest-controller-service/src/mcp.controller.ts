import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { McpService } from './mcp.service';

@Controller('rpc')
export class McpController {
  constructor(@Inject(McpService) private readonly mcp: McpService) {}

  @Post()
  @HttpCode(200)
  async rpc(@Body() message: any, @Res() res: any) {
    if (message.id === undefined) {
      res.status(202).end();
      return;
    }
    try {
      res.json({ jsonrpc: '2.0', id: message.id, result: await this.mcp.execute(message.method) });
    } catch (error: any) {
      res.json({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: error.message } });
    }
  }
}
