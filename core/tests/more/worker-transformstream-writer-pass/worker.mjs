const encoder = new TextEncoder();

const methods = {
  initialize: async () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'watermill', version: '1.0.0' } }),
  ping: async () => ({}),
  'tools/list': async () => ({ tools: [] }),
};

async function pump(writer, { id, method, params }) {
  const fn = methods[method];
  const reply = fn
    ? { jsonrpc: '2.0', id, result: await fn(params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  await writer.write(encoder.encode(`event: message\ndata: ${JSON.stringify(reply)}\n\n`));
  await writer.close();
}

export default {
  async fetch(request, env, ctx) {
    const message = await request.json();
    if (message.id === undefined) return new Response(null, { status: 202 });
    const { readable, writable } = new TransformStream();
    const work = pump(writable.getWriter(), message);
    ctx?.waitUntil?.(work);
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
  },
};
