// A module worker that audits. It answers each message { id, method, args } with { id, value } or
// { id, error: { message, code } }; methods are those of an auditor.
import { METHODS, auditorOf } from './auditor.js';
import { compiledModule } from './module.js';

// The download starts before the first question.
const auditor = compiledModule().then(auditorOf);
auditor.catch(() => {}); // Reported to whoever asks.

self.addEventListener('message', async ({ data: { id, method, args } }) => {
  try {
    if (!METHODS.includes(method)) throw new Error(`unknown method ${method}`);
    const value = (await auditor)[method](...args);
    self.postMessage({ id, value });
  } catch (error) {
    self.postMessage({ id, error: { message: error.message, code: error.code ?? 'unavailable' } });
  }
});
