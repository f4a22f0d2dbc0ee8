export const ping = () => ({});
export const initialize = () => ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'cairn', version: '1.0.0' } });
