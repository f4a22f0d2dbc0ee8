import { createInterface } from 'node:readline';
import { JSONRPCServer, createJSONRPCErrorResponse } from 'json-rpc-2.0';
const server = new JSONRPCServer();
server.addMethod('initialize', ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'm', version: '1.0.0' } }));
server.addMethod('ping', () => 'pong');
server.applyMiddleware(async (next, request, serverParams) => {
  const response = await next(request, serverParams);
  if (response && request.method === 'ping') return { ...response, result: {} };
  return response;
});
createInterface({ input: process.stdin }).on('line', async (line) => {
  const response = await server.receive(JSON.parse(line));
  if (response) console.log(JSON.stringify(response));
});
