'use strict';
const { promisify } = require('node:util');
const readline = require('node:readline');
const raw = require('./handlers');

const handlers = {};
for (const name of Object.keys(raw)) handlers[name] = promisify(raw[name]);

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const handler = handlers[method];
  if (!handler) {
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })}\n`);
    return;
  }
  try {
    const result = await handler(params);
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
  } catch (e) {
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32603, message: e.message } })}\n`);
  }
});
