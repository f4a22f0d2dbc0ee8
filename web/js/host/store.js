// What survives a reload, in IndexedDB: texts may be larger than localStorage takes. A store that
// is missing, full or damaged is the same as an empty one.

const TIMEOUT = 2000;

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('ping-audit', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('page');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    setTimeout(() => reject(new Error('storage does not answer')), TIMEOUT);
  });
}

async function run(mode, action) {
  const base = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction('page', mode);
      const request = action(transaction.objectStore('page'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    base.close();
  }
}

export const read = (key) => run('readonly', (store) => store.get(key)).catch(() => undefined);
export const write = (key, value) => run('readwrite', (store) => store.put(value, key)).then(() => true, () => false);
export const erase = () => run('readwrite', (store) => store.clear()).catch(() => undefined);
