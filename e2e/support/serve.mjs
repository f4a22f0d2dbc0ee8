// A plain static server, as any host of files is one: dist/ at the root and under a sub-path.
// The catalogue's example page is served from another port, which makes it another origin.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
// Each checkout has ports of its own, so that two can be tested at once.
const checksum = [...root].reduce((sum, char) => (sum * 31 + char.codePointAt(0)) % 400, 0);
export const SITE_PORT = 4200 + 2 * checksum;
export const CATALOG_PORT = SITE_PORT + 1;
export const SUB_PATH = '/tools/ping-audit/';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.json': 'application/json', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Serves folders under their prefixes. */
export function serve(port, mounts) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const mount = Object.keys(mounts).find((prefix) => pathname.startsWith(prefix));
    const rest = mount === undefined ? '' : decodeURIComponent(pathname.slice(mount.length)) || 'index.html';
    const file = mount === undefined ? '' : path.join(mounts[mount], rest);
    if (!file || rest.includes('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache' });
    createReadStream(file).pipe(response);
  });
  return server.listen(port, '127.0.0.1');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = path.join(root, 'dist');
  serve(SITE_PORT, { [SUB_PATH]: dist, '/': dist });
  // Beside it, the package as someone has installed it, and a page that uses its element.
  serve(CATALOG_PORT, { '/ping-audit/': path.join(root, 'pkg/dist'), '/fixtures/': path.join(root, 'e2e/fixtures'), '/': path.join(root, 'pkg/examples') });
}
