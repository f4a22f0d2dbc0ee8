const encoder = new TextEncoder();

function stream(message) {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`event: message\ndata: ${JSON.stringify(message)}\n\n`));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
}

export default {
  async fetch(request) {
    const { id, method } = await request.json();
    if (id === undefined) return new Response(null, { status: 202 });
    switch (method) {
      case 'initialize': return stream({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'stream', version: '1.0.0' } } });
      case 'ping': return stream({ jsonrpc: '2.0', id, result: {} });
      default: return stream({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    }
  },
};
