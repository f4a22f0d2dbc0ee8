'use strict';
exports.initialize = function (params, callback) {
  process.nextTick(callback, null, { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 'callbacks', version: '0.2.0' } });
};
exports.ping = function (params, callback) {
  process.nextTick(callback, null, {});
};
