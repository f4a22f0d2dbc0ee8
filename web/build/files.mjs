// Small things the build steps share.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder `web`. */
export const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** All files under a folder, relative, with `/`, in a fixed order. */
export async function listed(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** What this is built from; empty outside of a git work tree. */
export function commit() {
  try {
    const line = execFileSync('git', ['log', '-1', '--format=%h %cs'], { cwd: web, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [hash, date] = line.trim().split(' ');
    return { hash, date };
  } catch {
    return { hash: '', date: '' };
  }
}
