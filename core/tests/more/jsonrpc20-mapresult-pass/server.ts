import { createInterface } from 'node:readline';
import { JSONRPCServer, type JSONRPCRequest, type SimpleJSONRPCMethod } from 'json-rpc-2.0';

type Ctx = { session: string };
const rpc = new JSONRPCServer<Ctx>();
const methods: Record<string, SimpleJSONRPCMethod<Ctx>> = {
  initialize: (p) => ({ protocolVersion: (p as any).protocolVersion, capabilities: {}, serverInfo: { name: 'ctx', version: '1.0.0' } }),
  ping: (_p, ctx) => { console.error(ctx.session); return {}; },
};
for (const [name, fn] of Object.entries(methods)) rpc.addMethod(name, fn);
rpc.applyMiddleware(async (next, request, ctx) => {
  console.error('->', request.method);
  return next(request, ctx);
});
createInterface({ input: process.stdin }).on('line', async (line) => {
  const reply = await rpc.receive(JSON.parse(line) as JSONRPCRequest, { session: 's' });
  if (reply) process.stdout.write(JSON.stringify(reply) + '\n');
});
