// Which grammar highlights a file, by its name. Each is a file of its own, fetched when needed.

/** @param {string} path */
export async function languageOf(path) {
  const ending = path.toLowerCase().split('.').at(-1);
  if (/^(md|markdown|mdx)$/.test(ending)) return (await import('./prose.js')).markdown;
  const { javascript, typescript, tsx } = await import('./script.js');
  if (/^[mc]?js$|^jsx$|^json$/.test(ending)) return javascript;
  return /^[mc]?ts$/.test(ending) ? typescript : tsx;
}
