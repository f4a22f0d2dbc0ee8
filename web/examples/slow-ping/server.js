import readline from 'node:readline';

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const send = (message) => process.stdout.write(JSON.stringify(message) + '\n');

async function handle({ id, method }) {
  // Keeps the printer behind this server from overheating.
  await sleep(500);

  if (method === 'initialize') {
    return {
      protocolVersion: '2025-06-18',
      capabilities: {},
      serverInfo: { name: 'label-printer', version: '5.0.0' },
    };
  }
  if (method === 'ping') return {};
  throw new Error(`unknown method ${method}`);
}

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const message = JSON.parse(line);
  if (message.id === undefined) return;
  try {
    send({ jsonrpc: '2.0', id: message.id, result: await handle(message) });
  } catch (error) {
    send({ jsonrpc: '2.0', id: message.id, error: { code: -32603, message: error.message } });
  }
});
