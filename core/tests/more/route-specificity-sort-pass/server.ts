import { createInterface } from 'node:readline';

type Route = { prefix: string; run: (method: string) => unknown };
const routes: Route[] = [
  { prefix: '', run: (m) => { throw new Error(`Method not found: ${m}`); } },
  { prefix: 'p', run: () => ({ prompts: [] }) },
  { prefix: 'ping', run: () => ({}) },
  { prefix: 'initialize', run: () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'specific', version: '1.0.0' } }) },
];
const ordered = [...routes].sort((a, b) => b.prefix.length - a.prefix.length);

createInterface({ input: process.stdin }).on('line', (line) => {
  const msg = JSON.parse(line) as { id?: number | string; method: string };
  if (msg.id === undefined) return;
  const respond = (body: Record<string, unknown>) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: msg.id, ...body }) + '\n');
  try {
    const { run } = ordered.find((r) => msg.method.startsWith(r.prefix))!;
    respond({ result: run(msg.method) });
  } catch (error) {
    respond({ error: { code: -32601, message: (error as Error).message } });
  }
});
