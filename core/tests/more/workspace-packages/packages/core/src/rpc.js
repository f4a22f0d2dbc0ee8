export const ok = (id, result) => ({ jsonrpc: '2.0', id, result });
export const err = (id, code, message) => ({ jsonrpc: '2.0', id, error: { code, message } });
