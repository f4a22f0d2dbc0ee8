// The page's own promises: no foreign request, no script but its own, no jump while it loads.

import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

import { SITE_PORT, root } from '../support/serve.mjs';
import { FAILS } from '../support/servers.mjs';
import { expect, test } from '../support/test.mjs';

// What tests here provoke the browser to say.
test.use({ expected: ['Content Security', 'This document requires', 'Failed to load resource'] });

const index = () => readFile(path.join(root, 'dist/index.html'), 'utf8');

test('the policy allows own scripts and WebAssembly only', async () => {
  const html = await index();
  const policy = html.match(/http-equiv="Content-Security-Policy" content="([^"]+)"/)[1];
  const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));
  expect(rules['default-src']).toBe("'none'");
  expect(rules['script-src']).toBe("'self' 'wasm-unsafe-eval'");
  expect(rules['connect-src']).toBe("'self'");
  expect(rules['worker-src']).toBe("'self'");
  expect(rules['require-trusted-types-for']).toBe("'script'");
  expect(rules['trusted-types']).toBe('ping-audit');
  expect(policy).not.toContain('frame-ancestors');
  expect(html.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull();
  expect(html.match(/\son\w+=/g)).toBeNull();
});

test('every address in the page is relative', async () => {
  const html = await index();
  const own = [...html.matchAll(/(?:src|href|data-page|data-worker|data-editor)="([^"]+)"/g)].map((match) => match[1]);
  expect(own.length).toBeGreaterThan(6);
  expect(own.filter((address) => /^(\/|https?:)/.test(address))).toEqual([]);
});

test('the browser makes no script, HTML or worker out of text', async ({ page, site }) => {
  await site.open();
  const came = await page.evaluate(() => new Promise((done) => {
    const attempts = {
      script: () => { document.body.appendChild(document.createElement('script')).textContent = 'window.ran = true'; },
      attribute: () => document.createElement('img').setAttribute('onerror', 'window.ran = true'),
      markup: () => { document.createElement('div').innerHTML = '<b>bold</b>'; },
      evaluation: () => window.eval('window.ran = true'),
      worker: () => new Worker('data:text/javascript,postMessage(1)'),
      policy: () => window.trustedTypes.createPolicy('another', {}),
      samePolicy: () => window.trustedTypes.createPolicy('ping-audit', {}),
    };
    // Not in the debugger's own turn, which may do what the page may not.
    setTimeout(() => done(Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return [name, 'done'];
      } catch (error) {
        return [name, error.name];
      }
    })));
  }));
  expect(came.filter(([, outcome]) => !['TypeError', 'EvalError'].includes(outcome))).toEqual([]);
  expect(await page.evaluate(() => window.ran)).toBeUndefined();
});

test('code, file names and messages are never taken for HTML', async ({ site, page }) => {
  await site.open();
  const evil = '<img src=x onerror="window.owned=1"><script>window.owned=1</script>';
  await site.upload([`${evil.replaceAll('/', '')}server.js`, FAILS.replace('toy-box', `toy-box${evil}`)], ['other.js', evil]);
  await site.verdict('fail');
  await site.findings.first().click();
  expect(await page.evaluate(() => window.owned)).toBeUndefined();
  await expect(page.locator('img:not([role]), .page script')).toHaveCount(0);
});

test('the first paint needs no WebAssembly, and what is typed before it comes is kept', async ({ page, site, context }) => {
  let release;
  const gate = new Promise((open) => { release = open; });
  await context.route(/page-\w+\.wasm/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('');
  await expect(page.getByRole('heading', { name: 'Ping Audit' })).toBeVisible();
  await expect(page.getByText('Does your MCP server answer ping?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Server code' }).fill(FAILS);
  release();
  await page.locator('.cm-editor').waitFor();
  await expect(site.editor).toContainText('toy-box');
  await expect(site.editor).toBeFocused();
  await site.verdict('fail');
});

test('nothing jumps while the page loads', async ({ page, site }) => {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await site.open();
  await page.waitForTimeout(500);
  const total = await page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0));
  expect(total).toBeLessThan(0.02);
});

test('without the editor the plain text box serves', async ({ page, site, context }) => {
  await context.route(/\/editor-\w+\.js/, (route) => route.abort());
  await page.goto('');
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await site.fill(FAILS);
  await site.verdict('fail');
  await site.findings.first().click();
});

test('the page works at the root as under a sub-path', async ({ site }) => {
  await site.open(`http://127.0.0.1:${SITE_PORT}/`);
  await site.fill(FAILS);
  await site.verdict('fail');
  await site.example('Official SDK, stdio');
  await site.verdict('pass');
});

test('every example is a file of the site', async () => {
  const folders = (await readdir(path.join(root, 'web/examples'))).sort();
  const files = (await readdir(path.join(root, 'dist/examples'))).sort();
  expect(files).toEqual(folders.map((folder) => `${folder}.json`));
  expect(folders.length).toBeGreaterThanOrEqual(12);
});
