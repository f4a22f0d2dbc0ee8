import readline from 'node:readline';
import { randomUUID } from 'node:crypto';

const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');

const methods = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: { loadSession: false }, authMethods: [] }),
  'session/new': () => ({ sessionId: randomUUID() }),
  'session/prompt': ({ sessionId, prompt }) => {
    send({ method: 'session/update', params: { sessionId, update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `You said ${prompt[0].text}` } } } });
    return { stopReason: 'end_turn' };
  },
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const fn = methods[method];
  send(fn ? { id, result: fn(params) } : { id, error: { code: -32601, message: 'Method not found' } });
});
