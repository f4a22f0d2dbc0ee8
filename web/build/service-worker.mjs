// Writes `sw.js`: the worker's code with the list of all files and a digest of each.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as esbuild from 'esbuild';

import { digest, listed, web } from './files.mjs';

export async function serviceWorker(out) {
  const files = {};
  for (const file of await listed(out)) {
    if (file === 'sw.js' || file.endsWith('.d.ts') || file.endsWith('.map')) continue;
    const bytes = await readFile(path.join(out, file));
    files[file] = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  }
  const code = await readFile(path.join(web, 'js/sw.js'), 'utf8');
  const { code: small } = await esbuild.transform(code, {
    minify: true,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(digest(JSON.stringify(files)).slice(0, 12)) },
  });
  await writeFile(path.join(out, 'sw.js'), small);
}
