// Starts the page's own WebAssembly. Trunk's own starter is an inline script, which the page's
// Content-Security-Policy forbids.

import start from 'page';

import en from '../i18n/en.json';

const languages = {
  en: () => en,
  ru: async () => {
    const [texts, engine] = await Promise.all([import('../i18n/ru.json'), import('../i18n/engine.ru.json')]);
    return { ...texts.default, engine: engine.default };
  },
};

/** The texts of a language; `web/src/i18n/strings.rs` asks for them. */
globalThis.pingAuditTexts = async (lang) => languages[lang]();

start({ module_or_path: new URL(document.documentElement.dataset.page, document.baseURI) });
