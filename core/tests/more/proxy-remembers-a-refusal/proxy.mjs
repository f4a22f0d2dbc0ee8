import { createInterface } from 'node:readline';

const key = process.env.UPSTREAM_KEY;
const out = (message) => process.stdout.write(JSON.stringify(message) + '\n');
let refused = false;

async function forward(line) {
  const message = JSON.parse(line);
  if (!key || refused) {
    if (message.id !== undefined) out({ jsonrpc: '2.0', id: message.id, error: { code: -32001, message: 'Not authenticated' } });
    return;
  }
  const response = await fetch('https://upstream.example/mcp', { method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: line });
  if (response.status === 401) refused = true;
  const text = await response.text();
  if (message.id !== undefined) out(JSON.parse(text));
}

createInterface({ input: process.stdin }).on('line', (line) => void forward(line));
