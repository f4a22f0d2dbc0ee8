import Koa from 'koa';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const KNOWN = ['initialize', 'notifications/initialized', 'tools/list', 'tools/call'];
const app = new Koa();

app.use(async (ctx, next) => {
  let text = '';
  for await (const chunk of ctx.req) text += chunk;
  ctx.state.message = JSON.parse(text);
  if (!KNOWN.includes(ctx.state.message.method)) {
    ctx.status = 404;
    ctx.body = { jsonrpc: '2.0', id: ctx.state.message.id ?? null, error: { code: -32601, message: 'unknown method' } };
    return;
  }
  await next();
});

app.use(async (ctx) => {
  ctx.respond = false;
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await new McpServer({ name: 'dovecote', version: '1.0.0' }).connect(transport);
  await transport.handleRequest(ctx.req, ctx.res, ctx.state.message);
});

app.listen(Number(process.env.PORT), '127.0.0.1');
