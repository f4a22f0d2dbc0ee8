// What the engine says, in the language of the page. The engine speaks English; its sentences are
// few, with names and numbers in them. A dictionary gives a translation for each, `{}` standing
// for what differs, which may be one of these sentences itself.

const compiled = new WeakMap();

const escaped = (text) => text.replace(/[.*+?^$()|[\]\\/-]/g, '\\$&');

function patterns(dictionary) {
  if (!compiled.has(dictionary)) {
    compiled.set(dictionary, Object.entries(dictionary).map(([english, own]) => (
      // Without case: a sentence within another one begins with a small letter.
      [new RegExp(`^${english.split('{}').map(escaped).join('(.+?)')}$`, 'is'), own])));
  }
  return compiled.get(dictionary);
}

/** The sentence translated; nothing where the dictionary does not have it. */
export function says(dictionary, text) {
  for (const [pattern, own] of dictionary ? patterns(dictionary) : []) {
    const parts = pattern.exec(text)?.slice(1);
    if (parts) return own.replaceAll('{}', () => { const part = parts.shift(); return says(dictionary, part) ?? part; });
  }
  return undefined;
}
