const readline = require('readline');

const json = (strings, ...values) =>
  strings.raw.reduce((text, part, i) => text + part + (i < values.length ? JSON.stringify(values[i]) : ''), '');

const reply = (id, result) => json`{"jsonrpc":"2.0","id":${id},"result":${result}}`;
const failure = (id, code, message) => json`{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":${message}}}`;

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  let text;
  if (method === 'initialize') text = reply(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'inkwell', version: '1.0.0' } });
  else if (method === 'ping') text = reply(id, {});
  else text = failure(id, -32601, 'Method not found');
  process.stdout.write(text + '\n');
});
