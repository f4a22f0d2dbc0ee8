// Packages as published, fetched once; nothing of them is run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A path from the top of the repository. */
export const here = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const cache = here('target/corpus');

/** The folder in which a package of the npm registry lies unpacked. */
export function unpacked(name, version) {
  const folder = join(cache, `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', cache, `${name}@${version}`], { encoding: 'utf8' });
    const tarball = join(cache, packed.trim().split('\n').pop());
    const unfinished = `${folder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    execFileSync('tar', ['xzf', tarball, '-C', unfinished, '--strip-components=1', '--no-same-owner']);
    rmSync(tarball);
    renameSync(unfinished, folder);
  }
  return folder;
}

/** A table in Markdown; the first row is its head. */
export function table([head, ...rows]) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}
