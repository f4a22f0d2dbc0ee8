import type { Auditor } from './types.js';

/** A call of an auditor's method, posted to the worker. */
export type Request = {
  [Method in keyof Auditor]: { id: number; method: Method; args: Parameters<Auditor[Method]> };
}[keyof Auditor];

/** The answer to the request of the same `id`. */
export type Response = { id: number; value: unknown } | { id: number; error: { message: string; code: string } };
