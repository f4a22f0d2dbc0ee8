// Runs the command line, as a user would.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../pkg/bin/ping-audit.js', import.meta.url));

/** The exit status that goes with a verdict. */
export const EXIT = { pass: 0, skip: 0, fail: 1, inconclusive: 3 };

/** Audits `paths` in the folder `cwd`: `{ code, ms, report }`, or `{ code, ms, broken }` with what was said instead. */
export function audit(cwd, paths, timeout = 120_000) {
  return new Promise((done) => {
    const started = performance.now();
    const child = spawn(process.execPath, [cli, '--format', 'json', ...paths], { cwd, timeout });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    child.on('close', (code) => {
      const ms = performance.now() - started;
      try {
        done({ code, ms, report: JSON.parse(out) });
      } catch {
        done({ code, ms, broken: (err || out).trim().split('\n').slice(0, 2).join(' | ').slice(0, 200) });
      }
    });
  });
}

/** Calls `work` for each item, as many at once as there are processors; results in the items' order. */
export async function inParallel(items, work) {
  const results = new Array(items.length);
  const queue = items.entries();
  await Promise.all(Array.from({ length: cpus().length }, async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  }));
  return results;
}

/** `3/4 (75.0 %)` */
export const share = (part, whole) => `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
