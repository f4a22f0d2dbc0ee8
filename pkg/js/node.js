// The package in Node, where the module is read from disk.
import { readFile } from 'node:fs/promises';
import { auditorOf } from './auditor.js';

let compiled;

/** A new auditor with an instance of its own. */
export async function createAuditor() {
  compiled ??= readFile(new URL('./ping_audit_bg.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
  return auditorOf(await compiled);
}

let shared;

/** Audits files of one project on a shared auditor. */
export async function audit(files, options) {
  shared ??= createAuditor();
  return (await shared).audit(files, options);
}
