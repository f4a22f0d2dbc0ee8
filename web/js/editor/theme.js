// The editor's look, in the page's own custom properties, so that light and dark need no reload.

import { EditorView } from '@codemirror/view';

export const theme = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--code-size)', color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { padding: 'var(--s3) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--s4) 0 var(--s2)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '1.5px' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--soft)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '5ch', padding: '0 var(--s1) 0 var(--s3)' },
  '.cm-signs .cm-gutterElement': { width: '2ch', textAlign: 'center' },
  '.cm-activeLine': { backgroundColor: 'var(--active)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selection)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper)', border: '1px solid var(--line-strong)', borderRadius: 'var(--radius)',
    maxWidth: 'min(60ch, 90vw)', boxShadow: 'var(--shadow)',
  },
});
