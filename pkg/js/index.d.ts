import type { Auditor, Options, Report, SourceFile } from './types.js';

export type * from './types.js';

/** A new auditor with a WebAssembly instance of its own, replaced by itself after a trap. */
export function createAuditor(): Promise<Auditor>;

/** Audits files of one project on a shared auditor. */
export function audit(files: SourceFile[], options?: Options): Promise<Report>;

/** The methods of an auditor that runs elsewhere. */
export type RemoteAuditor = {
  [Method in keyof Auditor]: (...args: Parameters<Auditor[Method]>) => Promise<ReturnType<Auditor[Method]>>;
} & {
  /** Ends whatever runs; what waits is rejected with code `stopped`. The next call starts anew. */
  stop(): void;
  /** Ends the auditor for good. */
  close(): void;
};

/** An auditor in a web worker of its own. Browsers only. */
export function createWorkerAuditor(): RemoteAuditor;
