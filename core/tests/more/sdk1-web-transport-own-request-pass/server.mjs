import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import http from 'node:http';

http.createServer(async (req, res) => {
  const server = new McpServer({ name: 'relay', version: '1.0.0' });
  server.registerTool('hello', { description: 'Says hello' }, async () => ({ content: [{ type: 'text', text: 'hello' }] }));
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  await server.connect(transport);
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: Buffer.concat(chunks).toString('utf8'),
  });
  const response = await transport.handleRequest(request);
  res.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? 'application/json' });
  res.end(await response.text());
}).listen(Number(process.env.PORT), '127.0.0.1');
