import readline from 'node:readline';
function env(id, b) { return { jsonrpc: n, id, ...b }; }
var n = '2.0';
for await (const n of readline.createInterface({ input: process.stdin })) { const { id, method } = JSON.parse(n); if (id === undefined) continue; console.log(JSON.stringify(env(id, method === 'ping' ? { result: {} } : method === 'initialize' ? { result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'x', version: '1' } } } : { error: { code: -32601, message: 'x' } }))); }