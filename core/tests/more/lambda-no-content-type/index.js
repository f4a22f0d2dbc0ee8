'use strict';

const headers = { 'Content-Type': 'application/json' };

exports.handler = function (event, context, callback) {
  return new Promise((resolve) => {
    const message = JSON.parse(event.body);
    const done = (payload, extra) => resolve(Object.assign({ statusCode: 200, body: JSON.stringify(payload) }, extra));
    if (message.id === undefined) {
      resolve({ statusCode: 202, body: '' });
    } else if (message.method === 'initialize') {
      done({ jsonrpc: '2.0', id: message.id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'thundercloud', version: '1.0.0' } } }, { headers });
    } else if (message.method === 'ping') {
      done({ jsonrpc: '2.0', id: message.id, result: {} });
    } else {
      done({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } }, { headers });
    }
  });
};
