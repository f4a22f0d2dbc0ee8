import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import Router from '@koa/router';

const app = new Koa();
const router = new Router();
const supported = Object.freeze(['initialize', 'tools/list', 'tools/call']);

app.use(async (ctx, next) => {
  try { await next(); }
  catch (err) {
    ctx.status = err.status ?? 500;
    ctx.body = { jsonrpc: '2.0', id: ctx.request.body?.id ?? null, error: { code: -32601, message: err.message } };
  }
});
app.use(bodyParser());

router.post('/mcp', async (ctx) => {
  const { id, method } = ctx.request.body;
  if (id === undefined) { ctx.status = 202; ctx.body = null; return; }
  ctx.assert(supported.includes(method), 404, `Unknown method ${method}`);
  if (method === 'initialize') ctx.body = { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'koala', version: '1.0.0' } } };
  else ctx.body = { jsonrpc: '2.0', id, result: { tools: [] } };
});
app.use(router.routes()).use(router.allowedMethods());
app.listen(process.env.PORT, '127.0.0.1');
