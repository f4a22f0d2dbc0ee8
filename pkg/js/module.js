// Fetches and compiles the WebAssembly module, once for each page or worker.
let compiled;

export function compiledModule() {
  compiled ??= compile(new URL('./ping_audit_bg.wasm', import.meta.url)).catch((error) => {
    compiled = undefined; // A lost connection must not be remembered.
    throw error;
  });
  return compiled;
}

async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  // Some static servers do not know the type, and streaming insists on it.
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
