// CodeMirror's style sheets as constructed ones: the page's Content-Security-Policy allows no
// <style> element that a script fills, and constructed sheets need none.

import { StyleModule as Rules } from '../node_modules/style-mod/src/style-mod.js';

const mounted = new Set();

export class StyleModule extends Rules {
  static mount(root, modules) {
    for (const module of Array.isArray(modules) ? modules : [modules]) {
      if (mounted.has(module)) continue;
      mounted.add(module);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(module.getRules());
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
  }
}
