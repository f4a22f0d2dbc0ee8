var readline = require('readline');
var util = require('util');
var EventEmitter = require('events').EventEmitter;

function Server(name) {
  EventEmitter.call(this);
  this.name = name;
  this.methods = {};
  ['initialize', 'ping'].forEach(function (m) {
    this.methods[m] = this['on' + m.charAt(0).toUpperCase() + m.slice(1)].bind(this);
  }, this);
}
util.inherits(Server, EventEmitter);
Server.prototype.onInitialize = function () {
  return { protocolVersion: '2024-11-05', capabilities: {}, serverInfo: { name: this.name, version: '0.0.1' } };
};
Server.prototype.onPing = function () {
  this.emit('pinged');
  return {};
};
Server.prototype.receive = function (msg) {
  var fn = this.methods[msg.method];
  return fn ? { jsonrpc: '2.0', id: msg.id, result: fn(msg.params) }
            : { jsonrpc: '2.0', id: msg.id, error: { code: -32601, message: 'Method not found' } };
};

var server = new Server('es5');
readline.createInterface({ input: process.stdin, terminal: false }).on('line', function (line) {
  var msg = JSON.parse(line);
  if (typeof msg.id !== 'undefined') process.stdout.write(JSON.stringify(server.receive(msg)) + '\n');
});
