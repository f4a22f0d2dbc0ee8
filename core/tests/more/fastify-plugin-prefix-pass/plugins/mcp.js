'use strict';
module.exports = async function mcp(fastify, opts) {
  fastify.decorate('rpc', new Map([
    ['initialize', () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: opts.info })],
    ['ping', () => ({})],
  ]));
  fastify.setErrorHandler((error, request, reply) => {
    reply.code(200).send({ jsonrpc: '2.0', id: request.body?.id ?? null, error: { code: error.rpcCode ?? -32603, message: error.message } });
  });
  fastify.post('/mcp', async function (request, reply) {
    const { id, method, params } = request.body;
    if (id === undefined) {
      reply.status(202);
      return reply.send();
    }
    const fn = this.rpc.get(method);
    if (!fn) throw Object.assign(new Error('Method not found'), { rpcCode: -32601 });
    return { jsonrpc: '2.0', id, result: fn(params) };
  });
};
