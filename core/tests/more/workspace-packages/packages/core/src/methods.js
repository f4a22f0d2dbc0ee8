export const methods = {
  initialize: (p) => ({ protocolVersion: p.protocolVersion, capabilities: {}, serverInfo: { name: 'acme', version: '1.0.0' } }),
  ping: () => ({}),
};
