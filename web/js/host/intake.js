// Files as the browser hands them over, from a chooser or a drop: `[{ path, walked, file }]`.
// `walked` says that nobody named the file: it came with a folder.

const SKIPPED = new Set(['node_modules', '.git', '.hg', '.svn']);
const MOST_FILES = 50_000;

async function walk(entry, prefix, walked, into) {
  if (into.length >= MOST_FILES) return;
  const path = prefix + entry.name;
  if (entry.isFile) {
    into.push({ path, walked, file: await new Promise((done, failed) => entry.file(done, failed)) });
  } else if (entry.isDirectory && !SKIPPED.has(entry.name)) {
    const reader = entry.createReader();
    for (;;) {
      const batch = await new Promise((done, failed) => reader.readEntries(done, failed));
      if (batch.length === 0) break;
      for (const inner of batch) await walk(inner, `${path}/`, true, into);
    }
  }
}

/** Must be called within the drop event: the browser empties its data afterwards. */
export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.length === 0) return chosen(transfer.files);
  const found = [];
  for (const entry of entries) await walk(entry, '', false, found);
  return found;
}

export const chosen = (files) => [...files]
  .filter((file) => !file.webkitRelativePath.split('/').some((part) => SKIPPED.has(part)))
  .map((file) => ({
    path: file.webkitRelativePath || file.name, walked: Boolean(file.webkitRelativePath), file,
  }));
