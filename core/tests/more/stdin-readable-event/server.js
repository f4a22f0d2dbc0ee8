const input = process.stdin;
input.setEncoding('utf8');
let buffered = '';

input.on('readable', () => {
  let chunk;
  while ((chunk = input.read()) !== null) buffered += chunk;
  const lines = buffered.split(/\r?\n/);
  buffered = lines.pop();
  lines.filter(Boolean).map((line) => JSON.parse(line)).forEach(handle);
});

function handle({ id, method }) {
  if (id === undefined) return;
  const table = {
    initialize: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'readable', version: '1.0.0' } },
    ping: {},
  };
  const result = Object.prototype.hasOwnProperty.call(table, method) ? table[method] : undefined;
  const reply = result ? { jsonrpc: '2.0', id, result } : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify(reply).concat('\n'));
}
