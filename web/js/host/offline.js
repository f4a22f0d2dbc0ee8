// The service worker that keeps the site for use without a network.

import { own } from 'own-scripts';

/** Calls `ready` when everything is kept, `update` when a newer version waits to take over. */
export async function register(ready, update) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const had = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => {
    if (had && asked) location.reload();
  });
  try {
    const registration = await workers.register(own('sw.js'), { updateViaCache: 'none' });
    const watch = (worker) => worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && workers.controller) update();
      if (worker.state === 'activated') ready();
    });
    if (registration.active) ready();
    if (registration.waiting && workers.controller) update();
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
  } catch { /* private windows and file: have none; the page works without */ }
}

let asked = false;

/** Lets the waiting version take over; the page reloads as soon as it has. */
export async function takeOver() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) return;
  asked = true;
  registration.waiting.postMessage('take-over');
}
