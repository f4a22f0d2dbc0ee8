async function* events({ id, method }) {
  switch (method) {
    case 'initialize':
      yield { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'dry-well', version: '1.0.0' } } };
      return;
    case 'prompts/list':
      yield { jsonrpc: '2.0', id, result: { prompts: [] } };
      return;
  }
}

const frame = (message) => `data: ${JSON.stringify(message)}\n\n`;

function toStream(iterable) {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      for await (const message of iterable) controller.enqueue(encoder.encode(frame(message)));
      controller.close();
    },
  });
}

export default {
  async fetch(request) {
    const message = await request.json();
    if (message.id === undefined) return new Response(null, { status: 202 });
    return new Response(toStream(events(message)), { headers: { 'content-type': 'text/event-stream' } });
  },
};
