import readline from 'node:readline';

class Server {
  handleInitialize() {
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'pascal-two', version: '1.0.0' } };
  }

  handlePong() {
    return {};
  }

  handleToolsList() {
    return { tools: [] };
  }

  dispatch(method, params) {
    const name = 'handle' + method.replace(/(^|\/)([a-z])/g, (_, __, letter) => letter.toUpperCase());
    const fn = this[name];
    if (fn === undefined) {
      const error = new Error('Method not found');
      error.code = -32601;
      throw error;
    }
    return fn.call(this, params);
  }
}

const server = new Server();
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const reply = { jsonrpc: '2.0', id };
  try {
    reply.result = server.dispatch(method, params);
  } catch (error) {
    reply.error = { code: error.code ?? -32603, message: error.message };
  }
  console.log(JSON.stringify(reply));
});
