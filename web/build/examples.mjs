// The examples: each folder of `web/examples` becomes one file that the page fetches on demand.

import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { listed, web } from './files.mjs';

export async function examples(out) {
  const from = path.join(web, 'examples');
  await mkdir(path.join(out, 'examples'), { recursive: true });
  for (const id of await readdir(from)) {
    const folder = path.join(from, id);
    const files = await Promise.all((await listed(folder)).map(async (file) => ({
      path: file, text: await readFile(path.join(folder, file), 'utf8'),
    })));
    await writeFile(path.join(out, 'examples', `${id}.json`), JSON.stringify(files));
  }
}
