export * from '@modelcontextprotocol/sdk/server/mcp.js';
export { StdioServerTransport as Stdio } from '@modelcontextprotocol/sdk/server/stdio.js';
export * as types from '@modelcontextprotocol/sdk/types.js';
