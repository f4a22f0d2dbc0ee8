async function log(request) {
  const text = await request.text();
  console.error('in', text.length);
}

export default {
  async fetch(request) {
    try {
      const peek = await request.json();
      if (peek.method !== 'initialize') await log(request);
      const { id, method } = peek;
      if (id === undefined) return new Response(null, { status: 202 });
      if (method === 'initialize') return Response.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'edge', version: '1.0.0' } } });
      if (method === 'ping') return Response.json({ jsonrpc: '2.0', id, result: {} });
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    } catch (err) {
      return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32603, message: 'Internal error' } }, { status: 500 });
    }
  },
};
