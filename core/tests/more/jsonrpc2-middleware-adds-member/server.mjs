import { createInterface } from 'node:readline';
import { JSONRPCServer } from 'json-rpc-2.0';
const server = new JSONRPCServer();
server.addMethod('initialize', ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'm', version: '1.0.0' } }));
server.addMethod('ping', () => ({}));
server.addMethod('tools/list', () => ({ tools: [] }));
server.applyMiddleware((next, request, serverParams) => next(request, serverParams).then((response) => response && { ...response, server: 'm' }));
createInterface({ input: process.stdin }).on('line', async (line) => {
  const response = await server.receiveJSON(line);
  if (response) console.log(JSON.stringify(response));
});
