import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';

class LineSplitter extends Transform {
  constructor() {
    super({ readableObjectMode: true });
    this.decoder = new StringDecoder('utf8');
    this.tail = '';
  }

  _transform(chunk, _encoding, callback) {
    const lines = (this.tail + this.decoder.write(chunk)).split(/\r?\n/);
    this.tail = lines.pop();
    for (const line of lines) if (line) this.push(line);
    callback();
  }
}

class Router extends Transform {
  constructor(routes) {
    super({ objectMode: true });
    this.routes = routes;
  }

  async _transform(line, _encoding, callback) {
    try {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined) return callback();
      const route = this.routes[method];
      const tail = route ? { result: await route(params) } : { error: { code: -32601, message: 'Method not found' } };
      callback(null, { jsonrpc: '2.0', id, ...tail });
    } catch (error) {
      callback(null, { jsonrpc: '2.0', id: null, error: { code: -32700, message: error.message } });
    }
  }
}

const stringify = new Transform({
  writableObjectMode: true,
  transform(message, _encoding, callback) {
    callback(null, `${JSON.stringify(message)}\n`);
  },
});

const router = new Router({
  initialize: async () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'waterworks', version: '1.0.0' } }),
  ping: async () => ({}),
  'tools/list': async () => ({ tools: [] }),
});

await pipeline(process.stdin, new LineSplitter(), router, stringify, process.stdout);
