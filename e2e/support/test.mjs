// What every test gets: the page opened as a person opens it, and a check at the end that nothing
// was asked of another origin and nothing went wrong on the console.

import path from 'node:path';

import { test as base, expect } from '@playwright/test';

import { SITE_PORT, root } from './serve.mjs';

const stub = path.join(root, 'e2e/fixtures/engine.js');

export const test = base.extend({
  /** `stub` for tests of the page alone, `real` for the built engine. */
  engine: ['stub', { option: true }],
  /** Parts of console messages that a test provokes. */
  expected: [[], { option: true }],
  site: async ({ page, context, engine, expected }, use) => {
    const requests = [];
    const problems = [];
    context.on('request', (request) => requests.push(request.url()));
    const watch = (watched) => {
      watched.on('console', (message) => {
        const text = message.text();
        const known = ['Service Worker registration blocked', ...expected].some((part) => text.includes(part));
        if (['error', 'warning'].includes(message.type()) && !known) problems.push(text);
      });
      watched.on('pageerror', (error) => problems.push(String(error)));
    };
    watch(page);
    context.on('page', watch);
    if (engine === 'stub') {
      await context.route('**/pkg/ping_audit.js*', (route) => route.fulfill({ path: stub, contentType: 'text/javascript' }));
    }
    await use(new Site(page, requests));
    const foreign = requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(`http://127.0.0.1:${SITE_PORT}/`));
    expect(foreign, 'requests to other origins').toEqual([]);
    expect(problems, 'console').toEqual([]);
  },
});

export { expect };

/** The page as a person sees it. */
export class Site {
  constructor(page, requests = []) {
    this.page = page;
    this.requests = requests;
  }

  get editor() {
    return this.page.getByRole('textbox', { name: /Server code|Код сервера/ });
  }

  get status() {
    return this.page.getByRole('status');
  }

  get findings() {
    return this.page.getByRole('list', { name: 'Findings' }).locator('[data-rule]');
  }

  get failures() {
    return this.findings.filter({ has: this.page.locator('.level.fail') });
  }

  get notes() {
    return this.page.locator('.notes');
  }

  async open(where = '') {
    await this.page.goto(where);
    await this.page.locator('.cm-editor').waitFor();
  }

  /** Replaces the open file's text. */
  async fill(text) {
    await this.editor.fill(text);
  }

  async verdict(verdict) {
    await expect(this.status).toHaveAttribute('data-verdict', verdict);
  }

  async example(name) {
    await this.page.getByRole('button', { name: 'Examples' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** Line numbers that are marked in the gutter. */
  async markedLines() {
    return this.page.evaluate(() => {
      const tops = new Map([...document.querySelectorAll('.cm-lineNumbers .cm-gutterElement')]
        .map((line) => [Math.round(line.getBoundingClientRect().top), Number(line.textContent)]));
      return [...document.querySelectorAll('.cm-signs .cm-sign')]
        .filter((sign) => getComputedStyle(sign.parentElement).visibility !== 'hidden')
        .map((sign) => tops.get(Math.round(sign.parentElement.getBoundingClientRect().top)));
    });
  }

  async activeLine() {
    return this.page.locator('.cm-activeLineGutter').first().textContent().then(Number);
  }

  async upload(...files) {
    await this.page.getByLabel(/Upload files|Загрузить файлы/).setInputFiles(files.map(([name, content]) => ({
      name, mimeType: 'application/octet-stream', buffer: Buffer.from(content),
    })));
  }
}
