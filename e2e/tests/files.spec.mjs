// Uploads, folders, archives, and keeping several files in order.

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { FAILS, PASSES } from '../support/servers.mjs';
import { tar, zip } from '../support/archives.mjs';
import { expect, test } from '../support/test.mjs';

/** A server's folder on disk, with a picture and an installed package in it. */
async function folder() {
  const made = path.join(test.info().outputPath(), 'toy');
  for (const [name, text] of Object.entries({
    'server.js': FAILS, 'lib/tools.js': 'export {};\n', 'logo.png': '\x89PNG', 'node_modules/other/index.js': PASSES,
  })) {
    await mkdir(path.dirname(path.join(made, name)), { recursive: true });
    await writeFile(path.join(made, name), text);
  }
  return made;
}

test.describe('with the page alone', () => {
  test.use({ expected: ['audit: '] });
  test.beforeEach(({ site }) => site.open());

  test('an uploaded file opens under its name and is audited', async ({ site, page }) => {
    await site.upload(['src-server.mjs', FAILS]);
    await site.verdict('fail');
    await expect(page.locator('.tab.open')).toContainText('src-server.mjs');
    await expect(page.locator('.tab.open').getByRole('img', { name: 'Fails' })).toBeVisible();
  });

  test('files can be dropped on the code', async ({ site, page }) => {
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped-server.js', { type: 'text/javascript' }));
      return transfer;
    }, FAILS);
    await page.dispatchEvent('.cm-content', 'dragenter', { dataTransfer: data });
    await expect(page.getByText('Drop files, folders, zip or tgz')).toBeVisible();
    await page.dispatchEvent('.cm-content', 'drop', { dataTransfer: data });
    await site.verdict('fail');
    await expect(page.locator('.tab.open')).toContainText('dropped-server.js');
    await expect(page.getByText('Drop files, folders, zip or tgz')).toBeHidden();
  });

  test('a whole folder can be chosen; what the audit has no use for is set aside', async ({ site, page }) => {
    await page.locator('#upload-folder').setInputFiles(await folder());
    await site.verdict('fail');
    await expect(site.notes).toContainText('2 files taken. 1 file that the audit has no use for was set aside.');
    await expect(page.locator('.tab.open')).toContainText('server.js');
    await expect(page.locator('#tree')).toContainText('lib/');
    await expect(page.locator('#tree')).not.toContainText('node_modules');
  });

  test('a whole folder can be dropped', async ({ site, page }) => {
    const at = await page.locator('.cm-content').boundingBox();
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [await folder()], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) {
      await session.send('Input.dispatchDragEvent', { type, x: at.x + 50, y: at.y + 10, data });
    }
    await site.verdict('fail');
    await expect(site.notes).toContainText('2 files taken. 1 file that the audit has no use for was set aside.');
    await expect(page.locator('.tab.open')).toContainText('server.js');
  });

  test('an upload that takes long shows its progress and can be stopped', async ({ site, page }) => {
    await site.fill(PASSES);
    await site.upload(['first.js', 'export {};\n'], ['MAKE_IT_HANG.zip', 'x']);
    const progress = page.locator('.progress');
    await expect(progress).toContainText('Reading MAKE_IT_HANG.zip');
    await expect(progress.getByRole('progressbar')).toHaveAttribute('value', '1');
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await expect(site.notes).toContainText('Stopped');
    await expect(progress).toHaveCount(0);
    // What was there is still there, with its verdict.
    await expect(site.editor).toContainText("case 'ping'");
    await site.verdict('pass');
  });

  test('typing does not stop an upload', async ({ site, page }) => {
    await site.fill(PASSES);
    await site.verdict('pass');
    await site.upload(['MAKE_IT_WAIT.zip', FAILS]);
    await expect(page.locator('.progress')).toBeVisible();
    await site.editor.press('Control+End');
    for (let key = 0; key < 5; key += 1) {
      await page.keyboard.type(' ');
      await page.waitForTimeout(500);
    }
    await expect(page.locator('#tree')).toContainText('MAKE_IT_WAIT.zip');
  });

  test('several files stand in a tree with their verdicts', async ({ site, page }) => {
    await site.upload(['server.js', FAILS], ['lib/tools.js', 'export const tools = [];\n'], ['lib/deep/more.js', 'export {};\n']);
    const tree = page.locator('#tree');
    await expect(tree.getByRole('button', { name: /server\.js Fails/ })).toBeVisible();
    await expect(tree.getByText('lib/')).toBeVisible();
    await tree.getByRole('button', { name: 'tools.js', exact: true }).click();
    await expect(site.editor).toContainText('export const tools');
    await expect(page.locator('.tabs .tab')).toHaveCount(2);
    await page.getByRole('button', { name: '3 files' }).click();
    await expect(tree.getByText('lib/')).toBeHidden();
  });

  test('files are renamed, removed with undo, and added', async ({ site, page }) => {
    await site.upload(['server.js', FAILS], ['tools.js', 'export const tools = [];\n']);
    await site.verdict('fail');
    const tree = page.locator('#tree');
    await tree.getByRole('button', { name: 'Rename tools.js' }).click();
    await page.getByLabel('New name').fill('lib/kit.js');
    await page.keyboard.press('Enter');
    await expect(tree.getByText('lib/')).toBeVisible();
    await tree.getByRole('button', { name: 'Remove server.js' }).click();
    await site.verdict('skip');
    await site.notes.getByRole('button', { name: 'Undo' }).click();
    await site.verdict('fail');
    await page.getByRole('button', { name: 'New file' }).click();
    await page.getByLabel('New name').fill('extra.ts');
    await page.keyboard.press('Enter');
    await site.fill('export const extra = 1;\n');
    await expect(page.locator('.tab.open')).toContainText('extra.ts');
    await expect(page.getByRole('button', { name: '3 files' })).toBeVisible();
  });

  test('each file keeps its own text and undo history', async ({ site, page }) => {
    await site.upload(['a.js', 'const a = 1;\n'], ['b.js', 'const b = 2;\n']);
    await expect(site.editor).toContainText('const a');
    await site.editor.press('Control+End');
    await page.keyboard.type('// more');
    await page.locator('#tree').getByRole('button', { name: 'b.js', exact: true }).click();
    await expect(site.editor).toContainText('const b');
    await page.locator('#tree').getByRole('button', { name: 'a.js', exact: true }).click();
    await expect(site.editor).toContainText('// more');
    await site.editor.press('Control+z');
    await expect(site.editor).not.toContainText('// more');
  });

  test('a finding in another file opens it', async ({ site, page }) => {
    await site.upload(['notes.js', 'export {};\n'], ['server.js', FAILS]);
    await site.verdict('fail');
    // Of several files the one that the report is about is opened.
    await expect(page.locator('.tab.open')).toContainText('server.js');
    await page.locator('#tree').getByRole('button', { name: 'notes.js', exact: true }).click();
    await expect(page.locator('.tab.open')).toContainText('notes.js');
    await site.findings.first().click();
    await expect(page.locator('.tab.open')).toContainText('server.js');
  });

  test('a pasted text without a name gets one by its content', async ({ site, page }) => {
    await site.fill('# Guide\n\n```js\nfoo();\n```\n');
    await expect(page.locator('.tab.open')).toContainText('guide.md');
    await site.fill('export const App = () => (\n  <main>hello</main>\n);\n');
    await expect(page.locator('.tab.open')).toContainText('server.tsx');
  });

  test('start fresh clears all, with undo', async ({ site, page }) => {
    await site.fill(FAILS);
    await site.verdict('fail');
    await page.getByRole('button', { name: 'Start fresh' }).click();
    await site.verdict('');
    await expect(site.editor).toHaveText('');
    await site.notes.getByRole('button', { name: 'Undo' }).click();
    await site.verdict('fail');
    await expect(site.editor).toContainText('toy-box');
  });
});

test.describe('with the real engine', () => {
  test.use({ engine: 'real' });
  test.beforeEach(({ site }) => site.open());

  const files = { 'package/package.json': '{"name":"toy"}', 'package/index.js': FAILS, 'package/logo.png': 'x', 'package/lib/tools.js': 'export {};' };

  test('an npm tarball is unpacked, and what is of no use set aside and counted', async ({ site, page }) => {
    await site.upload(['toy-1.0.0.tgz', gzipSync(tar(files))]);
    await expect(site.notes).toContainText('3 files taken. 1 file that the audit has no use for was set aside.');
    await expect(page.locator('#tree')).toContainText('index.js');
    await expect(page.locator('#tree')).not.toContainText('logo.png');
  });

  test('a zip is unpacked', async ({ site, page }) => {
    await site.upload(['toy.zip', zip(files)]);
    await expect(site.notes).toContainText('3 files taken.');
    await expect(page.locator('#tree')).toContainText('tools.js');
  });

  for (const [what, name, content, words] of [
    ['binary', 'server.js', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0]), 'is binary'],
    ['not UTF-8', 'server.js', Buffer.from([0x61, 0x0a, 0xe9, 0x20]), 'is not UTF-8'],
    ['an encrypted zip', 'secret.zip', zip({ 'server.js': PASSES }, { encrypted: true }), 'is encrypted'],
    ['a zip bomb', 'bomb.tgz', gzipSync(tar({ 'server.js': 'a'.repeat(15 << 20) })), 'zip bomb'],
    ['too large', 'huge.js', Buffer.alloc((16 << 20) + 1, 0x20), 'too large'],
    ['damaged', 'broken.zip', zip(files).subarray(0, 80), 'damaged'],
  ]) {
    test(`${what}: a clear message, and what was there stays`, async ({ site }) => {
      await site.fill(PASSES);
      await site.upload([name, content]);
      await expect(site.notes).toContainText(words);
      await expect(site.notes).toContainText('what was here is still here');
      await expect(site.editor).toContainText("case 'ping'");
    });
  }
});
