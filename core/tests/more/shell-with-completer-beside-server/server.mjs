import readline from 'node:readline';

const tools = [{ name: 'add', description: 'Adds two numbers', inputSchema: { type: 'object' } }];

async function dispatch({ id, method }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'calc', version: '1.0.0' } } };
    case 'ping':
      return { jsonrpc: '2.0', id, result: {} };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

// For people: `calc> tools` instead of JSON.
function shell() {
  const words = ['tools', 'ping', 'exit'];
  const rl = readline.createInterface({
    input: process.stdin,
    output: process.stdout,
    prompt: 'calc> ',
    completer: (line) => [words.filter((word) => word.startsWith(line)), line],
  });
  rl.prompt();
  rl.on('line', async (line) => {
    const method = line.trim() === 'tools' ? 'tools/list' : line.trim();
    const { result, error } = await dispatch({ id: 0, method });
    console.log(error ? error.message : result);
    rl.prompt();
  });
}

function serve() {
  readline.createInterface({ input: process.stdin }).on('line', async (line) => {
    const message = JSON.parse(line);
    if (message.id === undefined) return;
    process.stdout.write(`${JSON.stringify(await dispatch(message))}\n`);
  });
}

if (process.argv[2] === 'shell') shell();
else serve();
