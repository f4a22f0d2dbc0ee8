// An auditor in a worker of its own, seen from the page.
import { METHODS } from './auditor.js';

/**
 * The methods of an auditor, each as a promise, and: `stop()` ends whatever runs and rejects what
 * waits with code `stopped`, so that the next call starts a new worker; `close()` ends it for good.
 */
export function createWorkerAuditor() {
  let worker;
  let closed = false;
  let count = 0;
  const waiting = new Map();

  const stop = (code = 'stopped', message = 'the audit was stopped') => {
    worker?.terminate();
    worker = undefined;
    const rejected = [...waiting.values()];
    waiting.clear();
    for (const { reject } of rejected) reject(Object.assign(new Error(message), { code }));
  };

  const start = () => {
    const started = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data: { id, value, error } }) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(Object.assign(new Error(error.message), { code: error.code }));
      else call?.resolve(value);
    });
    // The script did not load, or the worker ran out of memory.
    started.addEventListener('error', (event) => stop('unavailable', event.message || 'the audit could not be loaded'));
    return started;
  };

  const method = (name) => (...args) => new Promise((resolve, reject) => {
    if (closed) throw new Error('this auditor is closed');
    worker ??= start();
    const id = (count += 1);
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, method: name, args });
  });

  return {
    ...Object.fromEntries(METHODS.map((name) => [name, method(name)])),
    stop: () => {
      if (waiting.size > 0) stop();
    },
    close: () => {
      closed = true;
      stop();
    },
  };
}
