// The code editor: CodeMirror 6 with the few of its packages that reading a server's code needs.
// The page loads it after its first paint; `plain.js` stands in its place until then and has the
// same methods.

import { Compartment, EditorState } from '@codemirror/state';
import {
  EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers,
} from '@codemirror/view';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { classHighlighter } from '@lezer/highlight';

import { languageOf } from './languages.js';
import { flash, marks, setMarks } from './marks.js';
import { theme } from './theme.js';

/**
 * @param {HTMLElement} host
 * @param {(file: number, bulk: boolean) => void} changed called after every edit, without the text;
 *   `bulk` when more than a few key strokes came at once
 * @param {(file: number, line: number) => void} moved called when the cursor changes its line
 */
export function mount(host, changed, moved) {
  const states = new Map();
  const language = new Compartment();
  const label = new Compartment();
  let name = '';
  let current = 0;
  let path = '';
  let highlighted = false;
  let line = 1;

  const attributes = () => EditorView.contentAttributes.of({
    'aria-label': name, tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off',
  });
  const extensions = () => [
    lineNumbers(),
    marks,
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    syntaxHighlighting(classHighlighter),
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorState.tabSize.of(2),
    theme,
    label.of(attributes()),
    language.of([]),
    // Files that are dropped are the page's to take; the editor would insert their text.
    EditorView.domEventHandlers({ drop: (event) => event.dataTransfer?.types.includes('Files') }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        const bulk = update.transactions.some((one) => one.isUserEvent('input.paste') || one.isUserEvent('input.drop'));
        changed(current, bulk);
        highlight();
      }
      const at = update.state.doc.lineAt(update.state.selection.main.head).number;
      if (at !== line) moved(current, (line = at));
    }),
  ];
  const stateOf = (text) => EditorState.create({ doc: text, extensions: extensions() });
  const view = new EditorView({ parent: host, state: stateOf('') });

  const highlight = async () => {
    if (highlighted || view.state.doc.length === 0) return;
    highlighted = true;
    const file = current;
    const found = await languageOf(path).catch(() => []);
    if (file === current) view.dispatch({ effects: language.reconfigure(found) });
  };
  const offset = (at) => {
    const { doc } = view.state;
    const found = doc.line(Math.min(Math.max(at.line, 1), doc.lines));
    return Math.min(found.from + at.column - 1, found.to);
  };

  return {
    /** Names the text box for assistive technology. */
    label(text) {
      name = text;
      view.dispatch({ effects: label.reconfigure(attributes()) });
    },
    /** Shows a file; its own undo history and cursor come back when it was open before. */
    open(file, called, text) {
      if (current) states.set(current, view.state);
      const renamed = path !== called;
      current = file;
      path = called;
      const known = states.get(file);
      view.setState(known ?? stateOf(text));
      view.dispatch({ effects: label.reconfigure(attributes()) });
      highlighted = Boolean(known) && !renamed;
      highlight();
    },
    /** The open file has got another name. */
    rename(called) {
      path = called;
      highlighted = false;
      highlight();
    },
    forget(file) {
      states.delete(file);
      if (current === file) current = 0;
    },
    text(file) {
      return (file === current ? view.state : states.get(file))?.doc.toString();
    },
    /** Replaces stretches of the open file, as one step of its undo history. */
    edit(edits) {
      view.dispatch({
        changes: edits.map(({ range, text }) => ({
          from: offset(range.start), to: offset(range.end), insert: text,
        })),
        userEvent: 'input.fix',
      });
    },
    /** Marks what was found: `[{ range, level, title, message }]`. */
    mark(found) {
      view.dispatch({
        effects: setMarks.of(found.map((one) => ({
          ...one, from: offset(one.range.start), to: offset(one.range.end),
        }))),
      });
    },
    /** Puts the cursor at the start of a range, centres it and lets its lines flash once. */
    reveal(range, focus) {
      const from = offset(range.start);
      view.dispatch({
        selection: { anchor: from },
        effects: [
          EditorView.scrollIntoView(from, { y: 'center' }),
          flash.of({ from, to: offset(range.end) }),
        ],
      });
      if (focus) view.focus();
    },
    focus() {
      view.focus();
    },
    focused: () => view.hasFocus,
    selection: () => [view.state.selection.main.from, view.state.selection.main.to],
    select(from, to) {
      const end = view.state.doc.length;
      view.dispatch({
        selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
        effects: EditorView.scrollIntoView(Math.min(to, end), { y: 'center' }),
      });
    },
    remove() {
      view.destroy();
    },
  };
}
