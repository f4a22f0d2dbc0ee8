// Starts the page's own WebAssembly. Trunk's own starter is an inline script, which the page's
// Content-Security-Policy forbids.

import start from 'page';

start({ module_or_path: new URL(document.documentElement.dataset.page, document.baseURI) });
