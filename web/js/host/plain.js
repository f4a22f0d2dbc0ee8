// The text box of the static page, used as editor until the real one has loaded, and for good
// where that cannot be loaded. Same methods as `editor/index.js`.

export function mount(host, box, changed) {
  const texts = new Map();
  let current = 0;
  host.append(box);
  const input = (event) => changed(current, event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop');
  box.addEventListener('input', input);
  const offset = (at) => {
    const lines = box.value.split('\n');
    const before = lines.slice(0, at.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    return Math.min(before + at.column - 1, box.value.length);
  };
  return {
    label(text) {
      box.setAttribute('aria-label', text);
    },
    open(file, _path, text) {
      if (current) texts.set(current, box.value);
      current = file;
      box.value = texts.get(file) ?? text;
    },
    rename() {},
    forget(file) {
      texts.delete(file);
      if (current === file) current = 0;
    },
    text: (file) => (file === current ? box.value : texts.get(file)),
    edit(edits) {
      const places = edits.map(({ range, text }) => [offset(range.start), offset(range.end), text]);
      for (const [from, to, text] of places.sort((a, b) => b[0] - a[0])) box.setRangeText(text, from, to);
      changed(current, true);
    },
    mark() {},
    reveal(range, focus) {
      const line = parseFloat(getComputedStyle(box).lineHeight) || 20;
      box.scrollTop = Math.max(0, (range.start.line - 1) * line - box.clientHeight / 2);
      box.setSelectionRange(offset(range.start), offset(range.end));
      if (focus) box.focus();
    },
    focus() {
      box.focus();
    },
    focused: () => document.activeElement === box,
    selection: () => [box.selectionStart, box.selectionEnd],
    select(from, to) {
      box.setSelectionRange(from, to);
    },
    remove() {
      box.removeEventListener('input', input);
      box.remove();
    },
  };
}

/** Fetches the real editor once the browser has painted and has nothing better to do. */
export async function load() {
  const idle = globalThis.requestIdleCallback ?? ((then) => setTimeout(then, 1));
  await new Promise((done) => requestAnimationFrame(() => idle(done, { timeout: 500 })));
  return import(new URL(document.documentElement.dataset.editor, document.baseURI).href);
}
