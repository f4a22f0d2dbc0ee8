export * from './base.mjs';
export const ping = () => null;
