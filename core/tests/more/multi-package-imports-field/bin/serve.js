#!/usr/bin/env node
import { createInterface } from 'node:readline';
import methods from '#core/methods';

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (!('id' in message)) continue;
  const method = methods.get(message.method);
  const reply = { jsonrpc: '2.0', id: message.id };
  if (method) reply.result = method();
  else reply.error = { code: -32601, message: 'Method not found' };
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
