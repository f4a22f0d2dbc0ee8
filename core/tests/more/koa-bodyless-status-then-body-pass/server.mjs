import Koa from 'koa';

const app = new Koa();

app.use(async (ctx, next) => {
  const chunks = [];
  for await (const chunk of ctx.req) chunks.push(chunk);
  ctx.state.message = JSON.parse(Buffer.concat(chunks).toString());
  await next();
});

app.use(async (ctx, next) => {
  if (ctx.state.message.id === undefined) {
    ctx.status = 202;
    ctx.body = '';
    return;
  }
  await next();
});

app.use(async (ctx) => {
  const { id, method } = ctx.state.message;
  const body = { jsonrpc: '2.0', id };
  if (method === 'initialize') body.result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'dovecote', version: '1.0.0' } };
  else if (method === 'ping') body.result = {};
  else if (method === 'tools/list') body.result = { tools: [] };
  else body.error = { code: -32601, message: 'Method not found' };
  ctx.body = body;
});

app.listen(Number(process.env.PORT), '127.0.0.1');
