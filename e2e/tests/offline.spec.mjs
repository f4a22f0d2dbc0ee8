// After one visit everything works with the network cut; a new version takes over without losing text.

import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { tar } from '../support/archives.mjs';
import { root, serve } from '../support/serve.mjs';
import { FAILS, PASSES } from '../support/servers.mjs';
import { Site, expect, test as base } from '../support/test.mjs';

const stub = path.join(root, 'e2e/fixtures/engine.js');

/** A copy of the site on a port of its own, with the stub built in where wanted: nothing may be routed here. */
const test = base.extend({
  copy: async ({ engine }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ping-audit-'));
    await cp(path.join(root, 'dist'), folder, { recursive: true });
    if (engine === 'stub') {
      await cp(stub, path.join(folder, 'pkg/ping_audit.js'));
      await resign(folder, 'pkg/ping_audit.js');
    }
    const server = serve(0, { '/deep/er/': folder });
    await new Promise((ready) => server.once('listening', ready));
    await use({ folder, address: `http://127.0.0.1:${server.address().port}/deep/er/` });
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  },
});
test.use({ serviceWorkers: 'allow' });

/** Puts a changed file's digest into the service worker, as the build does, under a new version. */
async function resign(folder, file) {
  const digest = createHash('sha256').update(await readFile(path.join(folder, file))).digest('base64');
  const worker = path.join(folder, 'sw.js');
  const name = file.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const code = (await readFile(worker, 'utf8'))
    .replace(new RegExp(`(["']?${name}["']?:\\s*["'])sha256-[^"']+`), `$1sha256-${digest}`);
  await writeFile(worker, `${code}\n// ${digest}\n`.replace(/"([0-9a-f]{12})"/, (_, version) => `"${[...version].reverse().join('')}"`));
}

async function visit(page, address) {
  const site = new Site(page);
  await page.goto(address);
  await page.locator('.cm-editor').waitFor();
  await expect(page.getByText('Works offline')).toBeVisible({ timeout: 15_000 });
  return site;
}

test('a reload, an audit, an example and a link work without the network', async ({ page, context, copy }) => {
  const site = await visit(page, copy.address);
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await page.locator('.cm-editor').waitFor();
  await site.fill(FAILS);
  await site.verdict('fail');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(site.notes).toContainText('Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await site.example('Official SDK, stdio');
  await site.verdict('pass');
  const other = new Site(await context.newPage());
  await other.page.goto(link);
  await other.verdict('fail');
});

test.describe('with the engine that is shipped', () => {
  test.use({ engine: 'real' });

  test('the main ways work without the network', async ({ page, context, copy }) => {
    const site = await visit(page, copy.address);
    await page.reload();
    await page.locator('.cm-editor').waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.locator('.cm-editor').waitFor();
    await site.fill(FAILS);
    await site.verdict('fail');
    await site.findings.first().click();
    await page.getByText('About this rule').first().click();
    await expect(page.locator('.explain dl').first()).toBeVisible();
    await page.getByRole('button', { name: 'Apply' }).click();
    await site.verdict('pass');
    await page.getByLabel('Language').selectOption('ru');
    await expect(site.status).toContainText('Проходит');
    await page.getByLabel('Язык').selectOption('en');
    await site.upload(['toy.tgz', gzipSync(tar({ 'package/index.js': FAILS, 'package/logo.png': 'x' }))]);
    await expect(page.locator('.tab.open')).toContainText('index.js');
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'SARIF' }).click();
    expect((await downloading).suggestedFilename()).toBe('ping-audit.sarif');
    await page.waitForTimeout(700);
    await page.reload();
    await expect(page.locator('.tab.open')).toContainText('index.js');
  });
});

test('a new version takes over when asked, and the text is still there', async ({ page, copy }) => {
  const site = await visit(page, copy.address);
  await page.reload();
  await page.locator('.cm-editor').waitFor();
  await site.fill(PASSES);
  await site.verdict('pass');

  const style = (await readdir(copy.folder)).find((file) => /^style-.*\.css$/.test(file));
  await writeFile(path.join(copy.folder, style), `${await readFile(path.join(copy.folder, style), 'utf8')}\nbody { outline: 1px solid rgb(1, 2, 3); }`);
  await resign(copy.folder, style);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await expect(site.notes).toContainText('A new version is ready');
  const outline = () => page.evaluate(() => getComputedStyle(document.body).outlineColor);
  expect(await outline()).not.toBe('rgb(1, 2, 3)');
  await Promise.all([page.waitForEvent('load'), site.notes.getByRole('button', { name: 'Reload' }).click()]);
  await page.locator('.cm-editor').waitFor();
  await site.verdict('pass');
  await expect(site.editor).toContainText('toy-box');
  expect(await outline()).toBe('rgb(1, 2, 3)');
});

test('it can be installed', async ({ page, copy }) => {
  await visit(page, copy.address);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.evaluate(async (address) => (await fetch(address)).json(), href);
  expect(manifest.start_url).toBe('./');
  expect(manifest.display).toBe('standalone');
  for (const { src } of manifest.icons) {
    expect((await page.evaluate(async (address) => (await fetch(address)).status, src))).toBe(200);
  }
});

test('the worker keeps every file of the site', async () => {
  const code = await readFile(path.join(root, 'dist/sw.js'), 'utf8');
  const files = await readdir(path.join(root, 'dist'), { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile() && file.name !== 'sw.js').map((file) => file.name);
  expect(names.filter((name) => !code.includes(name))).toEqual([]);
});
