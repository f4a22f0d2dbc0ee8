declare const Bun: any;

class Methods {
  static initialize() {
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'steam-bun', version: '1.0.0' } };
  }
  static ping() {
    return performance.now();
  }
  static ['tools/list']() {
    return { tools: [] };
  }
}

type Name = Exclude<keyof typeof Methods, 'prototype'>;
const known = new Set<string>(Object.getOwnPropertyNames(Methods).filter((n) => typeof (Methods as any)[n] === 'function'));

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(req: Request) {
    const { id, method } = (await req.json()) as { id?: number; method: Name };
    if (id === undefined) return new Response('', { status: 202 });
    if (!known.has(method)) {
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    }
    return Response.json({ jsonrpc: '2.0', id, result: Methods[method]() });
  },
});

console.log(`listening on ${server.port}`);
