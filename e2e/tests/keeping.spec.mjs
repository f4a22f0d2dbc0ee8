// Links, reloads, exports.

import { readFile } from 'node:fs/promises';

import { FAILS, PASSES } from '../support/servers.mjs';
import { Site, expect, test } from '../support/test.mjs';

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
/** Text that does not compress. */
const noise = (length) => Array.from({ length }, () => Math.random().toString(36).slice(2, 4)).join('');

test.beforeEach(({ site }) => site.open());

test('a link opens the same view elsewhere, and the code is never part of a request', async ({ site, page, context }) => {
  await site.upload(['server.js', FAILS], ['tools.js', 'export const secretTool = 1;\n']);
  await site.verdict('fail');
  await site.findings.nth(1).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(site.notes).toContainText('Link copied');
  const link = await clipboard(page);
  expect(link).toMatch(/\/tools\/ping-audit\/#s=[\w-]+$/);

  await page.evaluate(() => indexedDB.deleteDatabase('ping-audit'));
  const other = new Site(await context.newPage());
  await other.page.goto(link);
  await other.verdict('fail');
  await expect(other.page.locator('#tree')).toContainText('tools.js');
  await expect(other.findings.nth(1)).toHaveAttribute('aria-current', 'true');
  expect(new URL(other.page.url()).hash).toBe('');
  expect(site.requests.filter((url) => /secret|[?&]s=/.test(url))).toEqual([]);
});

test('a link holds the line that was looked at, and what is open', async ({ site, page, context }) => {
  await site.upload(['server.js', FAILS], ['tools.js', 'export const tools = 1;\n'], ['more.js', '\n'.repeat(200)]);
  await site.verdict('fail');
  const tree = page.locator('#tree');
  await tree.getByRole('button', { name: 'tools.js', exact: true }).click();
  await tree.getByRole('button', { name: 'more.js', exact: true }).click();
  await page.locator('.tab', { hasText: 'server.js' }).getByRole('button').first().click();
  await page.locator('.tab', { hasText: 'more.js' }).getByRole('button').first().click();
  await site.editor.press('Control+Home');
  for (let line = 1; line < 120; line += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => site.activeLine()).toBe(120);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(site.notes).toContainText('Link copied');
  const link = await clipboard(page);
  const other = new Site(await context.newPage());
  await other.page.goto(link);
  await other.page.locator('.cm-editor').waitFor();
  await other.verdict('fail');
  await expect(other.page.locator('.tab.open')).toContainText('more.js');
  await expect(other.page.locator('.tab')).toHaveCount(3);
  await expect.poll(() => other.activeLine()).toBe(120);
  await expect(other.page.locator('.cm-activeLineGutter').first()).toBeInViewport();
});

test('a link does not take what was there: it can be brought back', async ({ site, page }) => {
  await site.fill(FAILS);
  await site.verdict('fail');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(site.notes).toContainText('Link copied');
  const link = await clipboard(page);
  await site.fill(PASSES);
  await site.verdict('pass');
  await page.goto(link);
  await site.verdict('fail');
  await site.notes.getByRole('button', { name: 'Back to my text' }).click();
  await site.verdict('pass');
});

for (const damage of ['#s=', '#s=%%%', '#s=AAAA', '#s=H4sIAAAAAAAAA', '#s=q1ZKLkpNLElVslIyVNJRSkmsVLIyBJIpqcVKtQA', '#other']) {
  test(`a damaged link (${damage}) breaks nothing`, async ({ site, page }) => {
    await site.fill(PASSES);
    await site.verdict('pass');
    await page.waitForTimeout(700);
    await page.goto(`./${damage}`);
    await page.reload();
    await page.locator('.cm-editor').waitFor();
    await site.verdict('pass');
  });
}

test('a damaged link says so', async ({ site, page }) => {
  await page.goto('./#s=AAAA');
  await expect(site.notes).toContainText('damaged');
});

test('what is too large for a link is offered as a file, which opens it again', async ({ site, page }) => {
  await site.upload(['server.js', FAILS], ['noise.js', `// ${noise(60_000)}\n`]);
  await site.verdict('fail');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(site.notes).toContainText('too much for a link');
  const downloading = page.waitForEvent('download');
  await site.notes.getByRole('button', { name: 'Download' }).click();
  const state = await readFile(await (await downloading).path());
  await page.getByRole('button', { name: 'Start fresh' }).click();
  await site.verdict('');
  await site.upload(['ping-audit-state.json', state]);
  await site.verdict('fail');
  await expect(page.locator('#tree')).toContainText('noise.js');
});

test('text, language and theme survive a reload', async ({ site, page }) => {
  await site.fill(FAILS);
  await site.verdict('fail');
  await page.getByLabel('Theme').selectOption('dark');
  await page.getByLabel('Language').selectOption('ru');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.waitForTimeout(700);
  await page.reload();
  await site.verdict('fail');
  await expect(site.editor).toContainText('toy-box');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Начать заново' })).toBeVisible();
});

test('what is open survives a reload', async ({ site, page }) => {
  await site.upload(['server.js', FAILS], ['tools.js', 'export const tools = 1;\n'], ['more.js', 'export {};\n']);
  await site.verdict('fail');
  await page.locator('#tree').getByRole('button', { name: 'tools.js', exact: true }).click();
  await page.getByRole('button', { name: '3 files' }).click();
  await expect(page.locator('#tree')).not.toContainText('more.js');
  await page.waitForTimeout(700);
  await page.reload();
  await site.verdict('fail');
  await expect(page.locator('.tabs .tab')).toHaveCount(2);
  await expect(page.locator('.tab.open')).toContainText('tools.js');
  await expect(page.getByRole('button', { name: '3 files' })).toHaveAttribute('aria-expanded', 'false');
});

test('starting fresh is kept as well', async ({ site, page }) => {
  await site.fill(FAILS);
  await site.verdict('fail');
  await page.getByRole('button', { name: 'Start fresh' }).click();
  await site.verdict('');
  await page.waitForTimeout(700);
  await page.reload();
  await page.locator('.cm-editor').waitFor();
  await site.verdict('');
  await expect(site.editor).toHaveText('');
});

test('damaged storage is an empty one', async ({ site, page }) => {
  await page.evaluate(() => new Promise((done) => {
    localStorage.setItem('ping-audit', '{"theme":');
    const opening = indexedDB.open('ping-audit', 1);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('page', 'readwrite');
      transaction.objectStore('page').put({ pingAudit: 1, files: [{ path: 7 }] }, 'state');
      transaction.oncomplete = done;
    };
  }));
  await page.reload();
  await page.locator('.cm-editor').waitFor();
  await site.fill(PASSES);
  await site.verdict('pass');
});

test('without storage the page works', async ({ site, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get() { throw new Error('forbidden'); } });
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('forbidden', 'SecurityError'); } });
  });
  await page.reload();
  await page.locator('.cm-editor').waitFor();
  await site.fill(PASSES);
  await site.verdict('pass');
  await expect(site.notes).toContainText('does not keep');
});

test.describe('exports', () => {
  for (const [item, name] of [
    ['Report as JSON', 'ping-audit.json'], ['SARIF 2.1.0', 'ping-audit.sarif'],
    ['Markdown summary', 'ping-audit.md'], ['Badge (SVG)', 'ping-audit.svg'],
  ]) {
    test(`${item}`, async ({ site, page }) => {
      await site.fill(FAILS);
      await site.verdict('fail');
      await page.getByRole('button', { name: 'Export' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(name);
      expect(await readFile(await download.path(), 'utf8')).toContain('no-handler');
    });
  }

  test('the Markdown summary goes to the clipboard', async ({ site, page }) => {
    await site.fill(FAILS);
    await site.verdict('fail');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Copy Markdown' }).click();
    await expect(site.notes).toContainText('Copied');
    expect(await clipboard(page)).toContain('no-handler');
  });

  test('without a report the menu says so', async ({ site, page }) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'SARIF' }).click();
    await expect(site.notes).toContainText('no report yet');
  });
});
