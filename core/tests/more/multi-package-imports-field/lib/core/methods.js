import config from '#config';

export default new Map([
  ['initialize', () => ({ protocolVersion: '2025-03-26', capabilities: {}, serverInfo: config })],
  ['ping', () => Object.create(null)],
]);
