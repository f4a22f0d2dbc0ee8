// The package's custom element in a page that is not ours.

import AxeBuilder from '@axe-core/playwright';

import { CATALOG_PORT } from '../support/serve.mjs';
import { FAILS, FAILS_AT, NO_SERVER, PASSES } from '../support/servers.mjs';
import { expect, test as base } from '../support/test.mjs';

const test = base.extend({
  audit: async ({ page }, use) => {
    const problems = [];
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${CATALOG_PORT}/fixtures/element.html`);
    await use(page.locator('ping-audit'));
    expect(problems.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
  },
});

const verdict = (audit, value) => expect(audit.getByRole('status')).toHaveAttribute('data-verdict', value);
const code = (audit) => audit.getByRole('textbox', { name: 'Server code' });

test('what stands in the element is audited', async ({ audit }) => {
  await expect(code(audit)).toHaveValue(/^if \(message\.method === 'initialize'/);
  await verdict(audit, 'fail');
  const finding = audit.getByRole('list', { name: 'Findings' }).getByRole('button').first();
  await expect(finding).toHaveAttribute('data-rule', 'non-empty-result');
  await expect(audit.getByRole('link', { name: 'ab-001839' })).toHaveAttribute('href', 'https://auditbuffet.com/patterns/ab-001839');
});

test('what is typed is audited, and a finding leads to its place', async ({ audit }) => {
  for (const [text, value] of [[PASSES, 'pass'], [NO_SERVER, 'skip'], [FAILS, 'fail']]) {
    await code(audit).fill(text);
    await verdict(audit, value);
  }
  await audit.getByRole('button').first().click();
  await expect(code(audit)).toBeFocused();
  const line = await code(audit).evaluate((field) => field.value.slice(0, field.selectionStart).split('\n').length);
  const place = await audit.getByRole('button').first().textContent();
  expect(place).toContain(`Line ${line}:`);
  expect(line).toBeLessThanOrEqual(FAILS_AT);
});

test('the page around hears of each report, and sets the code', async ({ audit, page }) => {
  await verdict(audit, 'fail');
  const report = await audit.evaluate((element, text) => new Promise((done) => {
    element.addEventListener('audit', (event) => done(event.detail), { once: true });
    element.value = text;
  }), PASSES);
  expect(report.verdict).toBe('pass');
  expect(report.files[0].path).toBe('server.js');
  const renamed = await audit.evaluate((element) => new Promise((done) => {
    element.addEventListener('audit', (event) => done(event.detail), { once: true });
    element.setAttribute('filename', 'other.ts');
  }));
  expect(renamed.files[0].path).toBe('other.ts');
  await audit.evaluate((element) => { element.value = ''; });
  await verdict(audit, '');
  await expect.poll(() => page.workers().length).toBe(1);
});

test('taken out of the page it ends its worker, and put back it audits again', async ({ audit, page }) => {
  await verdict(audit, 'fail');
  expect(page.workers()).toHaveLength(1);
  await audit.evaluate((element) => {
    window.kept = element;
    element.remove();
  });
  await expect.poll(() => page.workers().length).toBe(0);
  await page.evaluate((text) => {
    document.querySelector('main').append(window.kept);
    window.kept.value = text;
  }, PASSES);
  await verdict(audit, 'pass');
});

test('code is never taken for HTML, and no rule of accessibility is broken', async ({ audit, page }) => {
  await code(audit).fill(`${FAILS.replace('toy-box', '<img src=x onerror=window.owned=1>')}`);
  await verdict(audit, 'fail');
  expect(await page.evaluate(() => window.owned)).toBeUndefined();
  // The page around decides on light and dark, not the system.
  for (const [colorScheme, dark] of [['light', false], ['dark', false], ['dark', true]]) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((on) => document.documentElement.toggleAttribute('data-dark', on), dark);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), colorScheme).toEqual([]);
  }
});
