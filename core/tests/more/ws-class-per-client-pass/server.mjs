import { createServer } from 'node:http';
import { WebSocketServer, WebSocket } from 'ws';

class Client {
  #socket;
  #methods;

  constructor(socket) {
    this.#socket = socket;
    this.#methods = new Map([
      ['initialize', this.#initialize.bind(this)],
      ['ping', this.#ping.bind(this)],
      ['tools/list', this.#tools.bind(this)],
    ]);
    socket.on('message', (raw, isBinary) => {
      if (!isBinary) this.#receive(JSON.parse(raw));
    });
    socket.on('error', console.error);
  }

  #initialize() {
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'party-line', version: '1.0.0' } };
  }

  #ping() {
    return {};
  }

  #tools() {
    return { tools: [] };
  }

  #receive({ id, method, params }) {
    if (id === undefined) return;
    const fn = this.#methods.get(method);
    this.#send(fn ? { id, result: fn(params) } : { id, error: { code: -32601, message: 'Method not found' } });
  }

  #send(payload) {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ jsonrpc: '2.0', ...payload }));
  }
}

const http = createServer((_req, res) => res.writeHead(426).end());
const wss = new WebSocketServer({ server: http });
wss.on('connection', (socket) => new Client(socket));
http.listen(Number(process.env.PORT), '127.0.0.1');
