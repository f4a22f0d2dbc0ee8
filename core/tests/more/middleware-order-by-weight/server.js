const readline = require('readline');
const { Pipeline } = require('./lib/pipeline');

const run = new Pipeline()
  .use(50, async (ctx, next) => {
    if (ctx.msg.method === 'ping') ctx.reply = { result: {} };
    else await next();
  })
  .use(10, async (ctx, next) => {
    if (ctx.msg.method === 'initialize') ctx.reply = { result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'pipeline', version: '1.0.0' } } };
    else await next();
  })
  .use(20, async (ctx, next) => {
    if (!/^(tools|resources)\//.test(ctx.msg.method)) ctx.reply = { error: { code: -32601, message: 'Method not found' } };
    else await next();
  })
  .compile();

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const msg = JSON.parse(line);
  if (msg.id === undefined) return;
  const reply = await run({ msg });
  if (reply) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: msg.id, ...reply }) + '\n');
});
