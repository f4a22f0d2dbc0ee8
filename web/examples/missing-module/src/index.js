import readline from 'node:readline';

import { dispatch } from './dispatch.js';

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const message = JSON.parse(line);
  if (message.method === 'initialize') {
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'night-porter', version: '0.2.0' },
    };
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }) + '\n');
    return;
  }
  const reply = await dispatch(message);
  if (reply) process.stdout.write(JSON.stringify(reply) + '\n');
});
