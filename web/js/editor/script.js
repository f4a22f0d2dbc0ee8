// JavaScript, TypeScript and JSX. Only the parser is taken, not the language package around it:
// that brings completion, which this page has no use for.

import {
  Language, continuedIndent, defineLanguageFacet, delimitedIndent, flatIndent, indentNodeProp,
} from '@codemirror/language';
import { parser } from '@lezer/javascript';

const data = defineLanguageFacet({ commentTokens: { line: '//', block: { open: '/*', close: '*/' } } });

const indented = parser.configure({
  props: [
    indentNodeProp.add({
      IfStatement: continuedIndent({ except: /^\s*({|else\b)/ }),
      TryStatement: continuedIndent({ except: /^\s*({|catch\b|finally\b)/ }),
      SwitchBody: (context) => {
        const after = context.textAfter;
        const closed = /^\s*\}/.test(after);
        const label = /^\s*(case|default)\b/.test(after);
        return context.baseIndent + (closed ? 0 : label ? 1 : 2) * context.unit;
      },
      Block: delimitedIndent({ closing: '}' }),
      'TemplateString BlockComment': () => null,
      'Statement Property': continuedIndent({ except: /^\s*{/ }),
      LabeledStatement: flatIndent,
    }),
  ],
});

const script = (dialect) => new Language(data, indented.configure({ dialect }), [], 'javascript');

export const javascript = script('jsx');
export const typescript = script('ts');
export const tsx = script('jsx ts');
