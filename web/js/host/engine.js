// The page's end of the worker that audits. One worker at a time; whoever stops it (a person, a
// trap, the watchdog) makes every open call fail, and the next call starts a fresh one.

import { own } from 'own-scripts';

let worker;
let next = 0;
const open = new Map();

function start() {
  worker = new Worker(own(document.documentElement.dataset.worker), { type: 'module', name: 'audit' });
  worker.onmessage = ({ data }) => {
    const call = open.get(data.id);
    if (!call) return;
    if (data.started) call.watch();
    else if (data.progress) call.progressed(data.progress);
    else {
      open.delete(data.id);
      clearTimeout(call.watchdog);
      if (data.kind) call.reject({ kind: data.kind, message: data.error });
      else call.resolve(data);
      if (data.last) stop(data.kind, data.error);
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    stop('load', event.message);
  };
}

/** Starts the worker before there is anything to do, so that the first audit need not wait for it. */
export function warm() {
  if (!worker) start();
}

/**
 * Calls a function of the engine; resolves with `{ value, ms }`, rejects with `{ kind, message }`.
 * After `limit` milliseconds without a sign of life the worker is stopped.
 */
export function call(method, args, limit, progress) {
  if (!worker) start();
  const id = (next += 1);
  return new Promise((resolve, reject) => {
    const entry = {
      resolve,
      reject,
      watch() {
        clearTimeout(entry.watchdog);
        entry.watchdog = setTimeout(() => stop('slow'), limit);
      },
      progressed(news) {
        entry.watch();
        progress?.(news);
      },
    };
    open.set(id, entry);
    worker.postMessage({ id, method, args });
  });
}

/** Ends the worker, whatever it is doing. */
export function stop(kind, message = '') {
  worker?.terminate();
  worker = undefined;
  const calls = [...open.values()];
  open.clear();
  for (const call of calls) {
    clearTimeout(call.watchdog);
    call.reject({ kind, message });
  }
}
