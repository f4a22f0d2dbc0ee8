// The package in a browser.
import { auditorOf } from './auditor.js';
import { compiledModule } from './module.js';

export { createWorkerAuditor } from './remote.js';

/** A new auditor with an instance of its own. */
export async function createAuditor() {
  return auditorOf(await compiledModule());
}

let shared;

/** Audits files of one project on a shared auditor. */
export async function audit(files, options) {
  shared ??= createAuditor();
  return (await shared).audit(files, options);
}
