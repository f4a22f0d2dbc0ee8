'use strict';

const readline = require('readline');
const { dispatch } = require('./dispatch');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.method === 'ping') {
    console.error('[keepalive]', message.id);
    return;
  }
  if (message.id === undefined) return;
  console.log(JSON.stringify(dispatch(message)));
});
