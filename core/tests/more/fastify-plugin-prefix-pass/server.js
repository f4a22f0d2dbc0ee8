'use strict';
const fastify = require('fastify')();
fastify.register(require('./plugins/mcp'), { prefix: '/v2', info: { name: 'plugin', version: '1.0.0' } });
fastify.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }, (err) => {
  if (err) { console.error(err); process.exit(1); }
});
