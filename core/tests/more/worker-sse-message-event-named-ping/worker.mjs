const encoder = new TextEncoder();

function sse(events) {
  const stream = new ReadableStream({
    start(controller) {
      for (const { event, data } of events) {
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      }
      controller.close();
    },
  });
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' } });
}

function answer({ id, method }) {
  const base = { jsonrpc: '2.0', id };
  if (method === 'initialize') return { event: 'message', data: { ...base, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'tickertape', version: '1.0.0' } } } };
  if (method === 'ping') return { event: method, data: { ...base, result: {} } };
  if (method === 'tools/list') return { event: 'message', data: { ...base, result: { tools: [] } } };
  return { event: 'message', data: { ...base, error: { code: -32601, message: 'Method not found' } } };
}

export default {
  async fetch(request) {
    const message = await request.json();
    if (message.id === undefined) return new Response(null, { status: 202 });
    return sse([answer(message)]);
  },
};
