import readline from 'node:readline';
import { JSONRPCServer } from 'json-rpc-2.0';

const rpc = new JSONRPCServer();
rpc.applyMiddleware(async (next, request, params) => {
  const response = await next(request, params);
  if (response && response.result && request.method !== 'initialize') {
    return { ...response, result: { data: response.result } };
  }
  return response;
});
rpc.addMethod('initialize', () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'wrapped', version: '1.0.0' } }));
rpc.addMethod('ping', () => ({}));
rpc.addMethod('notifications/initialized', () => undefined);

for await (const line of readline.createInterface({ input: process.stdin })) {
  const reply = await rpc.receive(JSON.parse(line));
  if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
}
