// Keeps the whole site for use without a network. FILES (path to digest) and VERSION are filled in
// by the build. A new version is fetched whole beside the old one and takes over when the page
// asks for it (it has stored its text by then), or when no page is open any more.

const PREFIX = `ping-audit:${self.registration.scope}:`;
const NAME = PREFIX + VERSION;
const HOME = 'index.html';

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(NAME);
    await Promise.all(Object.entries(FILES).map(async ([file, integrity]) => {
      const url = new URL(file, self.registration.scope);
      // What another version has kept under the same name and digest need not be fetched again.
      const response = await fetch(url, { cache: 'no-cache', integrity });
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(url, response);
    }));
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(self.registration.scope)) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const wanted = request.mode === 'navigate' && url.pathname === new URL(self.registration.scope).pathname
      ? new URL(HOME, self.registration.scope) : request;
    return (await cache.match(wanted, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
  })());
});
