// The audit's own thread: loads the engine, reads what was uploaded and calls the engine with it.
// Knows nothing of the page.

const { search } = self.location;

async function load() {
  const engine = await import(new URL(`./pkg/ping_audit.js${search}`, self.location.href).href);
  const code = new URL(`./pkg/ping_audit_bg.wasm${search}`, self.location.href);
  await engine.default({ module_or_path: code });
  // A first run makes the browser compile what every audit needs, before anyone waits for it.
  engine.audit([{ path: 'warm-up.js', text: WARM_UP }]);
  return engine;
}

const WARM_UP = `process.stdin.on('data', (data) => {
  const { id, method } = JSON.parse(data);
  if (method === 'ping') console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
});`;

/** Bytes of a file's beginning that tell whether it is of use. */
const HEAD = 128;

/** Uploads `[{ path, walked, file }]` to texts; what cannot be taken is named, with the reason. */
async function intake(engine, uploads, progress) {
  const files = [];
  const skipped = [];
  for (const [index, { path, walked, file }] of uploads.entries()) {
    progress(index, uploads.length, path);
    try {
      if (walked) {
        const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
        if (!engine.fileHasUse(path, head)) {
          skipped.push({ path, code: 'no-use' });
          continue;
        }
      }
      if (file.size > engine.limits().archive) throw Object.assign(new Error(), { code: 'archive-too-large' });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const taken = engine.unpack(path, bytes);
      for (const one of taken.files) files.push(one);
      for (const one of taken.skipped) skipped.push(one);
    } catch (error) {
      if (fatal(error)) throw error;
      skipped.push({ path, code: error.code ?? 'unreadable', reason: error.message, whole: true });
    }
  }
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  if (size > engine.limits().total) throw Object.assign(new Error(), { code: 'total-too-large' });
  return { files, skipped };
}

/** A trap or a panic leaves the instance unusable: its stack and memory are as it found them. */
const fatal = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error.code === 'panic';

const ready = load();
ready.catch(() => {});

self.onmessage = async ({ data: { id, method, args } }) => {
  let engine;
  try {
    engine = await ready;
  } catch (error) {
    self.postMessage({ id, kind: 'load', error: String(error?.message ?? error), last: true });
    return;
  }
  self.postMessage({ id, started: true });
  try {
    const start = performance.now();
    const progress = (done, all, name) => self.postMessage({ id, progress: { done, all, name } });
    const value = method === 'intake' ? await intake(engine, args[0], progress) : engine[method](...args);
    self.postMessage({ id, value, ms: performance.now() - start });
  } catch (error) {
    const last = fatal(error);
    const kind = last ? 'trap' : error.code ?? 'error';
    self.postMessage({ id, kind, error: String(error?.message ?? error), last });
  }
};
