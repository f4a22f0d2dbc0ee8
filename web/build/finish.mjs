// Makes the finished site of what Trunk has built: bundles scripts and styles, gives files names
// of their content, fills index.html in, and writes the service worker with the list of all files.
// Runs as Trunk's post_build hook; by hand: node web/build/finish.mjs <folder>

import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { bundle } from './bundle.mjs';
import { examples } from './examples.mjs';
import { commit, digest, listed } from './files.mjs';
import { serviceWorker } from './service-worker.mjs';

const out = path.resolve(process.argv[2] ?? process.env.TRUNK_STAGING_DIR ?? 'dist');
const made = await bundle(out);
await examples(out);

const page = path.join(out, 'ping-audit-web_bg.wasm');
const code = await readFile(page);
made.page = `page-${digest(code).slice(0, 8)}.wasm`;
await writeFile(path.join(out, made.page), code);
for (const left of ['ping-audit-web_bg.wasm', 'ping-audit-web.js', 'ping-audit-web.d.ts', 'ping-audit-web_bg.wasm.d.ts', 'snippets']) {
  await rm(path.join(out, left), { recursive: true, force: true });
}

// Of the package the page needs the engine and its glue only.
for (const file of await listed(path.join(out, 'pkg'))) {
  if (!file.startsWith('ping_audit')) await rm(path.join(out, 'pkg', file));
}

// pkg's files keep their names; a query in their addresses keeps old and new apart in caches.
const engine = (await listed(out)).filter((file) => file.startsWith('pkg/'));
const parts = await Promise.all(engine.map((file) => readFile(path.join(out, file))));
const version = digest(Buffer.concat(parts)).slice(0, 8);

const { hash, date } = commit();
const html = (await readFile(path.join(out, 'index.html'), 'utf8'))
  .replace('data-page="page.wasm"', `data-page="${made.page}"`)
  .replace('data-worker="worker.js"', `data-worker="${made.worker}?v=${version}"`)
  .replace('data-editor="editor.js"', `data-editor="${made.editor}"`)
  .replace('data-version=""', `data-version="${version}"`)
  .replace('data-commit=""', `data-commit="${hash}"`)
  .replace('data-date=""', `data-date="${date}"`)
  .replace('src="boot.js"', `src="${made.boot}"`)
  .replace('src="start.js"', `src="${made.start}"`)
  .replace('href="style.css"', `href="${made.style}"`)
  .replace('</head>', `<link rel="preload" href="${made.page}" as="fetch" type="application/wasm" crossorigin>\n</head>`);
await writeFile(path.join(out, 'index.html'), html);

await serviceWorker(out);
