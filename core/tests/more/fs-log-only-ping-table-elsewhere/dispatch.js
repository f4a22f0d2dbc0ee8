'use strict';

const table = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'elsewhere', version: '1.0.0' } }),
  'tools/list': () => ({ tools: [{ name: 'now', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text: new Date(0).toISOString() }] }),
};

exports.dispatch = function dispatch(message) {
  const fn = table[message.method];
  const base = { jsonrpc: '2.0', id: message.id };
  return fn ? { ...base, result: fn(message.params) } : { ...base, error: { code: -32601, message: 'Method not found' } };
};
