// Markdown, with the code in its fences highlighted as what the fence says it is.

import { Language, defineLanguageFacet } from '@codemirror/language';
import { parseMixed } from '@lezer/common';
import { parser } from '@lezer/markdown';

import { javascript, tsx, typescript } from './script.js';

const fences = {
  js: javascript, javascript, jsx: javascript, mjs: javascript, cjs: javascript,
  ts: typescript, typescript, tsx,
};

export const markdown = new Language(
  defineLanguageFacet({}),
  parser.configure({
    wrap: parseMixed((node, input) => {
      if (node.name !== 'FencedCode') return null;
      const info = node.node.getChild('CodeInfo');
      const name = info ? input.read(info.from, info.to).split(/\s/)[0].toLowerCase() : '';
      const language = fences[name];
      return language ? { parser: language.parser, overlay: (inner) => inner.name === 'CodeText' } : null;
    }),
  }),
  [],
  'markdown',
);
