import { Elysia } from 'elysia';
const app = new Elysia().post('/mcp', ({ body, set }: any) => {
    const { id, method } = body;
    if (method === 'initialize') return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 's', version: '1.0.0' } } };
    if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
    if (id === undefined) { set.status = 202; return; }
    return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  });
export default app;
