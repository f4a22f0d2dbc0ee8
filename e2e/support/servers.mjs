// Servers that the tests paste.

export const FAILS = `import readline from 'node:readline';

const send = (message) => process.stdout.write(JSON.stringify(message) + '\\n');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  switch (method) {
    case 'initialize':
      return send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'toy-box', version: '1.0.0' } } });
    case 'tools/list':
      return send({ jsonrpc: '2.0', id, result: { tools: [] } });
    default:
      return send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
`;

/** Line of the reply that is wrong. */
export const FAILS_AT = 13;

export const PASSES = FAILS.replace("    default:\n", "    case 'ping':\n      return send({ jsonrpc: '2.0', id, result: {} });\n    default:\n");

export const NO_SERVER = `const express = require('express');
const app = express();
app.get('/ping', (req, res) => res.json({ pong: true }));
app.listen(3000);
`;

/** What it answers is decided in a file that is not there. */
export const UNDECIDED = `import readline from 'node:readline';
import { dispatch } from './dispatch.js';

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const reply = await dispatch(JSON.parse(line));
  if (reply) process.stdout.write(JSON.stringify(reply) + '\\n');
});
`;
