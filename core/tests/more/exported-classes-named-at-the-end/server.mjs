import readline from 'node:readline';

// As a bundler leaves it: classes in variables, exported by name behind all of them.
var Message = class {
  constructor(server) {
    this.server = server;
  }
  is(message) {
    return message.method === this.method;
  }
  respond(message, result) {
    return { jsonrpc: '2.0', id: message.id, result };
  }
};
var Initialize = class extends Message {
  method = 'initialize';
  answer(message) {
    return this.respond(message, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: this.server.info });
  }
};
var Ping = class extends Message {
  method = 'ping';
  answer(message) {
    return this.respond(message, {});
  }
};
var ListTools = class extends Message {
  method = 'tools/list';
  answer(message) {
    return this.respond(message, { tools: [] });
  }
};
var messages = { Initialize, Ping, ListTools };
var Weir = class {
  constructor(info = { name: 'weir', version: '0.4.0' }) {
    this.info = info;
    this.messages = Object.values(messages).map((Kind) => new Kind(this));
  }
  handle(message) {
    if (message.id === undefined) return null;
    const found = this.messages.find((one) => one.is(message));
    if (found) return found.answer(message);
    return { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } };
  }
};
var listen = (weir) => {
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const reply = weir.handle(JSON.parse(line));
    if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
  });
};
if (process.argv[1] === import.meta.filename) listen(new Weir());

export { Weir as Server, listen };
