import readline from 'node:readline';
import assert from 'node:assert/strict';

const handlers = {
  initialize(params) {
    assert.equal(typeof params.protocolVersion, 'string');
    return { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 'asserting', version: '1.0.0' } };
  },
  ping(params) {
    assert.equal(typeof params, 'object', 'params must be an object');
    return {};
  },
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const out = (o) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...o }) + '\n');
  if (!handlers[method]) return out({ error: { code: -32601, message: 'Method not found' } });
  try {
    out({ result: handlers[method](params) });
  } catch (e) {
    out({ error: { code: e instanceof assert.AssertionError ? -32602 : -32603, message: e.message } });
  }
});
