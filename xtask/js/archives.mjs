// Packs the page's examples in every way that an upload may be packed, as a start for the fuzzer.
//   node archives.mjs FOLDER
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tar, zip } from '../../e2e/support/archives.mjs';
import { here } from './packages.mjs';

const folder = process.argv[2];
const examples = here('web/examples');

for (const name of readdirSync(examples)) {
  const paths = readdirSync(join(examples, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const files = Object.fromEntries(paths.map((path) => [path.slice(examples.length + 1), readFileSync(path)]));
  const packed = { tar: tar(files), tgz: gzipSync(tar(files)), zip: zip(files), gz: gzipSync(Object.values(files)[0]) };
  for (const [kind, bytes] of Object.entries(packed)) writeFileSync(join(folder, `${name}.${kind}`), bytes);
}
