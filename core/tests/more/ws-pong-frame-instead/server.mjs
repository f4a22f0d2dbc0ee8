import { WebSocketServer } from 'ws';

const wss = new WebSocketServer({ port: Number(process.env.PORT), host: '127.0.0.1' });

const results = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'tin-cans', version: '1.0.0' } }),
  'tools/list': () => ({ tools: [] }),
};

wss.on('connection', (ws) => {
  const reply = (message) => ws.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  ws.on('message', (raw) => {
    const { id, method } = JSON.parse(String(raw));
    if (method === 'ping') {
      ws.pong();
      return;
    }
    if (id == null) return;
    if (!(method in results)) return reply({ id, error: { code: -32601, message: 'Method not found' } });
    reply({ id, result: results[method]() });
  });
});
