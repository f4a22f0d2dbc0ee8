// Scripts and styles, each bundled into a file named by its content.

import { cp } from 'node:fs/promises';
import path from 'node:path';

import * as esbuild from 'esbuild';

import { web } from './files.mjs';

const common = {
  bundle: true,
  minify: true,
  // The first to know light-dark().
  target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
  format: 'esm',
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  entryNames: '[name]-[hash]',
  chunkNames: 'parts/[name]-[hash]',
};

/** Writes into `out`; returns the made file's name for each entry. */
export async function bundle(out) {
  const run = async (name, entry, options = {}) => {
    const { metafile } = await esbuild.build({
      ...common, outdir: out, entryPoints: { [name]: path.join(web, entry) }, ...options,
    });
    const [file] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint
      && path.resolve(entryPoint) === path.join(web, entry));
    return path.relative(out, path.resolve(file)).replaceAll(path.sep, '/');
  };
  await cp(path.join(web, 'static'), out, { recursive: true });
  return {
    boot: await run('boot', 'js/boot.js', { format: 'iife' }),
    style: await run('style', 'style/index.css'),
    worker: await run('worker', 'js/worker.js'),
    // wasm-bindgen copies the modules that the page's Rust names, but not what they import.
    start: await run('start', 'js/start.js', {
      splitting: true,
      alias: { page: path.join(out, 'ping-audit-web.js'), 'own-scripts': path.join(web, 'js/own.js') },
    }),
    editor: await run('editor', 'js/editor/index.js', {
      splitting: true, alias: { 'style-mod': path.join(web, 'js/style-mod.js') },
    }),
  };
}
