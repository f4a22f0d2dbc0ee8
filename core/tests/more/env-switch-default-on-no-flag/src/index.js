'use strict';

const readline = require('readline');
const config = require('./config');

const methods = new Map();
methods.set('initialize', () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: config.name, version: '1.0.0' } }));
if (!config.disablePing) methods.set('ping', () => ({}));

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const fn = methods.get(method);
  const body = fn ? { result: fn() } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
});
