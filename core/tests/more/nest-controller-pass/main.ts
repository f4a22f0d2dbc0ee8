import 'reflect-metadata';
import { Body, Controller, HttpCode, Module, Post, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

@Controller('mcp')
class McpHttpController {
  @Post()
  @HttpCode(200)
  async handle(@Body() body: any, @Res() res: any) {
    if (body.id === undefined) return res.status(202).send();
    const result = await this.run(body.method);
    return res.json(result
      ? { jsonrpc: '2.0', id: body.id, result }
      : { jsonrpc: '2.0', id: body.id, error: { code: -32601, message: 'Method not found' } });
  }

  private async run(method: string): Promise<object | null> {
    if (method === 'initialize') return { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'hen-run', version: '1.0.0' } };
    if (method === 'ping') return {};
    return null;
  }
}

@Module({ controllers: [McpHttpController] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
