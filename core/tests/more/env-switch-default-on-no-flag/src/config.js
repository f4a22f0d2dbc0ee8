'use strict';

const flag = (name, fallback = false) => {
  const value = process.env[name];
  if (value === undefined) return fallback;
  return ['1', 'true', 'yes'].includes(value.toLowerCase());
};

module.exports = {
  name: process.env.MCP_NAME || 'toggle',
  disablePing: flag('MCP_DISABLE_PING'),
};
