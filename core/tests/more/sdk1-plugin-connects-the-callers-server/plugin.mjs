import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

export const mcpPlugin = async (fastify, { createServer, endpoint }) => {
  fastify.post(endpoint, async (request, reply) => {
    const server = await createServer();
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    reply.raw.on('close', () => transport.close());
    await server.connect(transport);
    await transport.handleRequest(request.raw, reply.raw, request.body);
  });
};
