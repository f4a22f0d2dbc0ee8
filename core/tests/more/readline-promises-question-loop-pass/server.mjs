import { createInterface } from 'node:readline';
import { once } from 'node:events';

const rl = createInterface({ input: process.stdin });

const answers = {
  initialize: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'patient', version: '1.0.0' } },
  ping: {},
};

async function main() {
  for (;;) {
    const [line] = await once(rl, 'line');
    const { id, method } = JSON.parse(line);
    if (id === undefined) continue;
    const reply = { jsonrpc: '2.0', id };
    if (Object.hasOwn(answers, method)) reply.result = answers[method];
    else reply.error = { code: -32601, message: 'Method not found' };
    process.stdout.write(JSON.stringify(reply) + '\n');
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
