const readline = require('readline');

const INFO = JSON.stringify({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'typewriter', version: '1.0.0' } });

const ok = (id, result) => '{"jsonrpc":"2.0","id":"' + id + '","result":' + result + '}';

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  switch (method) {
    case 'initialize':
      console.log('{"jsonrpc":"2.0","id":' + JSON.stringify(id) + ',"result":' + INFO + '}');
      break;
    case 'ping':
      console.log(ok(id, '{}'));
      break;
    default:
      console.log(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":{"code":-32601,"message":"Method not found"}}`);
  }
});
