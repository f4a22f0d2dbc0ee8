// State to text for a link and back: JSON, deflated, base64url.

async function through(bytes, stream, limit = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) throw new RangeError('too large');
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function pack(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const small = await through(bytes, new CompressionStream('deflate-raw'));
  let binary = '';
  for (let at = 0; at < small.length; at += 0x8000) {
    binary += String.fromCharCode(...small.subarray(at, at + 0x8000));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Rejects on anything that `pack` did not make, or that grows beyond any link's state. */
export async function unpack(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const plain = await through(bytes, new DecompressionStream('deflate-raw'), 32 << 20);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
}
