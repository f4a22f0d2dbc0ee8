import http from 'node:http';

class HttpTransport {
  constructor(handlers) {
    this.handlers = handlers;
    this.server = http.createServer((req, res) => this.#onRequest(req, res));
  }

  listen(port) {
    this.server.listen(port, '127.0.0.1');
  }

  #onRequest(req, res) {
    let body = '';
    req.on('data', (d) => { body += d; });
    req.on('end', () => {
      const message = JSON.parse(body);
      res.setHeader('Content-Type', 'application/json');
      if (message.method === 'ping') {
        res.statusCode = 200;
        res.end();
      }
      if (res.writableEnded) return;
      this.#dispatch(message, res);
    });
  }

  #dispatch({ id, method }, res) {
    if (id === undefined) {
      res.statusCode = 202;
      res.end();
      return;
    }
    const handler = this.handlers[method];
    const payload = handler ? { result: handler() } : { error: { code: -32601, message: 'Method not found' } };
    res.end(JSON.stringify({ jsonrpc: '2.0', id, ...payload }));
  }
}

new HttpTransport({
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'short-circuit', version: '1.0.0' } }),
  ping: () => ({}),
}).listen(Number(process.env.PORT));
