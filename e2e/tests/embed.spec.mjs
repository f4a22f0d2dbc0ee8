// The audit in an iframe of a page on another origin.

import { CATALOG_PORT, SITE_PORT, SUB_PATH } from '../support/serve.mjs';
import { FAILS } from '../support/servers.mjs';
import { expect, test } from '../support/test.mjs';

const audit = `http://127.0.0.1:${SITE_PORT}${SUB_PATH}`;
const catalog = `http://127.0.0.1:${CATALOG_PORT}/catalog.html?audit=${encodeURIComponent(audit)}`;

// Two origins belong to this: no check for foreign requests here.
const embedded = test.extend({
  frame: async ({ page, context, engine }, use) => {
    if (engine === 'stub') {
      await context.route('**/pkg/ping_audit.js*', (route) => route.fulfill({ path: new URL('../fixtures/engine.js', import.meta.url).pathname, contentType: 'text/javascript' }));
    }
    await page.goto(catalog);
    await page.locator('iframe').scrollIntoViewIfNeeded();
    const frame = page.frameLocator('#audit');
    await frame.locator('.cm-editor').waitFor();
    await use(frame);
  },
});

embedded('the catalogue page shows the pattern with its attribution and the audit works in it', async ({ page, frame }) => {
  await expect(page.getByRole('heading', { name: 'Responds to ping requests' })).toBeVisible();
  await expect(page.getByText('CC-BY-4.0').first()).toBeVisible();
  await frame.getByRole('textbox', { name: 'Server code' }).fill(FAILS);
  await expect(frame.getByRole('status')).toHaveAttribute('data-verdict', 'fail');
  await expect(frame.locator('header.top')).toHaveCount(0);
  const verdict = await frame.getByRole('status').boundingBox();
  const code = await frame.locator('.code').boundingBox();
  expect(verdict.y).toBeLessThan(code.y);
});

embedded('the frame is as tall as its content', async ({ page, frame }) => {
  const heights = () => Promise.all([
    page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height),
    frame.locator('.page').evaluate((element) => element.getBoundingClientRect().height),
  ]);
  await expect.poll(async () => { const [outer, inner] = await heights(); return Math.abs(outer - inner); }).toBeLessThan(6);
  const [before] = await heights();
  await frame.getByRole('textbox', { name: 'Server code' }).fill(FAILS);
  await expect.poll(async () => (await heights())[0]).toBeGreaterThan(before + 200);
  await expect.poll(async () => { const [outer, inner] = await heights(); return Math.abs(outer - inner); }).toBeLessThan(6);
});

embedded('messages from elsewhere do not set the height', async ({ page, frame }) => {
  await expect(frame.locator('.cm-editor')).toBeVisible();
  await page.waitForTimeout(300);
  const height = () => page.locator('iframe').evaluate((element) => element.style.height);
  const before = await height();
  await page.evaluate(() => window.postMessage({ type: 'ping-audit:height', height: 3333 }, '*'));
  await page.waitForTimeout(200);
  expect(await height()).toBe(before);
});

embedded('the page around sets the theme, and nobody else', async ({ page, frame }) => {
  const root = frame.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => new Promise((done) => {
    // From a frame of its own within the page: another window than the one that embeds the audit.
    const other = document.body.appendChild(document.createElement('iframe'));
    other.contentWindow.setTimeout(done, 200);
    const message = { type: 'ping-audit:theme', theme: 'dark' };
    other.contentWindow.eval(`parent.document.getElementById('audit').contentWindow.postMessage(${JSON.stringify(message)}, '*')`);
  }));
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('theme and language come by parameter, and nothing is kept', async ({ page, site }) => {
  await page.goto('?embed&theme=dark&lang=ru');
  await page.locator('.cm-editor').waitFor();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('textbox', { name: 'Код сервера' })).toBeVisible();
  await site.fill(FAILS);
  await site.verdict('fail');
  await page.waitForTimeout(700);
  await page.reload();
  await page.locator('.cm-editor').waitFor();
  await site.verdict('');
});
