export const handlers: Record<string, (params: any) => object> = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'map-room', version: '1.1.0' },
  }),
  'tools/list': () => ({ tools: [] }),
  'resources/list': () => ({ resources: [] }),
};
