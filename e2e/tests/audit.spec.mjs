// From a pasted text to a verdict, its place and the way to mend it.

import { FAILS, FAILS_AT, NO_SERVER, PASSES } from '../support/servers.mjs';
import { expect, test } from '../support/test.mjs';

test.beforeEach(({ site }) => site.open());

test('before anything is pasted there is no verdict', async ({ site, page }) => {
  await site.verdict('');
  await expect(page.getByRole('button', { name: 'Try an example' }).first()).toBeVisible();
});

test('three servers, three verdicts, each in words', async ({ site }) => {
  await site.fill(FAILS);
  await site.verdict('fail');
  await expect(site.status).toContainText('Fails');
  await expect(site.status).toContainText('Nothing handles ping');
  await expect(site.status).toContainText('0 ping handlers · 1 server · hand-written · stdio · revision 2025-06-18');
  await site.fill(PASSES);
  await site.verdict('pass');
  await expect(site.status).toContainText('Passes');
  await expect(site.status).toContainText('1 ping handler · 1 server');
  await site.fill(NO_SERVER);
  await site.verdict('skip');
  await expect(site.status).toContainText('Not applicable');
});

test('a pass says in words that no problem was found', async ({ site, page }) => {
  await site.fill(PASSES);
  await expect(page.getByText('No problem found.')).toBeVisible();
});

test('the verdict is pending from the first key stroke on', async ({ site, page }) => {
  await site.fill(FAILS);
  await site.verdict('fail');
  await site.editor.press('End');
  const verdicts = await page.evaluate(() => new Promise((done) => {
    const seen = [];
    new MutationObserver((changes) => {
      seen.push(changes.at(-1).target.dataset.verdict);
      if (seen.at(-1) === 'fail') done(seen);
    }).observe(document.querySelector('[role=status]'), { attributeFilter: ['data-verdict'] });
    document.execCommand('insertText', false, ' ');
  }));
  expect(verdicts[0]).toBe('pending');
});

test('the newest text decides, however fast it changes', async ({ site }) => {
  for (const text of [FAILS, PASSES, NO_SERVER, FAILS, PASSES]) await site.fill(text);
  await site.verdict('pass');
  await expect(site.findings).toHaveCount(0);
});

test('a finding names its rule and place, and a click jumps there', async ({ site, page }) => {
  await site.fill(FAILS);
  await expect(site.findings).toHaveCount(2);
  const first = site.findings.first();
  await expect(first).toHaveAttribute('data-rule', 'no-handler');
  await expect(first).toContainText(String(FAILS_AT));
  await first.click();
  expect(await site.activeLine()).toBe(FAILS_AT);
  await expect(page.locator('.cm-flash').first()).toBeAttached();
  await expect(first).toHaveAttribute('aria-current', 'true');
});

test('findings stand by weight, whatever order they come in', async ({ site }) => {
  await site.fill(`${FAILS}// REVERSE_FINDINGS`);
  await expect(site.findings).toHaveCount(2);
  await expect(site.findings.nth(0)).toHaveAttribute('data-rule', 'no-handler');
  await expect(site.findings.nth(1)).toHaveAttribute('data-rule', 'answers-notification');
});

test('what is jumped to is in the middle of the editor', async ({ site, page }) => {
  await site.fill(`${'// before\n'.repeat(300)}${FAILS}${'// behind\n'.repeat(300)}`);
  await site.verdict('fail');
  await site.findings.first().click();
  const squiggle = page.locator('.cm-squiggle.fail').first();
  await expect(squiggle).toBeInViewport();
  const [line, editor] = await Promise.all([squiggle.boundingBox(), page.locator('.cm-scroller').boundingBox()]);
  expect(Math.abs(line.y + line.height / 2 - (editor.y + editor.height / 2))).toBeLessThan(60);
  await expect(site.editor).toBeFocused();
});

test('Enter on a finding jumps as well', async ({ site }) => {
  await site.fill(FAILS);
  await site.findings.first().focus();
  await site.page.keyboard.press('Enter');
  await expect.poll(() => site.activeLine()).toBe(FAILS_AT);
});

test('F8 and Shift+F8 go through the findings', async ({ site, page }) => {
  await site.fill(FAILS);
  await expect(site.findings).toHaveCount(2);
  await page.keyboard.press('F8');
  await expect(site.findings.nth(0)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('F8');
  await expect(site.findings.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('F8');
  await expect(site.findings.nth(0)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Shift+F8');
  await expect(site.findings.nth(1)).toHaveAttribute('aria-current', 'true');
});

test('the editor marks text and gutter, and shows the message on hover', async ({ site, page }) => {
  await site.fill(FAILS);
  await site.verdict('fail');
  await expect(page.locator('.cm-squiggle.fail').first()).toBeVisible();
  expect(await site.markedLines()).toEqual([FAILS_AT]);
  await page.locator('.cm-squiggle.fail').first().hover();
  await expect(page.locator('.cm-messages')).toContainText('no-handler');
});

test('marks move with edits and go with the fault', async ({ site, page }) => {
  await site.fill(FAILS);
  await site.verdict('fail');
  await site.fill(PASSES);
  await site.verdict('pass');
  await expect(page.locator('.cm-squiggle')).toHaveCount(0);
});

test('the remedy is copied by its button', async ({ site, page }) => {
  await site.fill(FAILS);
  await page.getByRole('button', { name: 'Copy snippet' }).click();
  await expect(site.notes).toContainText('Copied');
  // As it is to be typed in: the indentation that all lines share is gone.
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("case 'ping':\n  return send({ jsonrpc: '2.0', id, result: {} });");
});

test('the remedy can be applied, and undone in the editor', async ({ site, page }) => {
  await site.fill(FAILS);
  await page.getByRole('button', { name: 'Apply' }).click();
  await site.verdict('pass');
  await site.editor.press('Control+z');
  await site.verdict('fail');
});

test('how to verify is filled in with what was found', async ({ site, page }) => {
  await site.fill(FAILS);
  await page.getByRole('button', { name: 'Copy command' }).click();
  await expect(site.notes).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('| npx tsx server.ts');
});

test('a rule unfolds its explanation in place and stays unfolded', async ({ site, page }) => {
  await site.fill(FAILS);
  await page.getByText('About this rule').first().click();
  await expect(page.getByText('Clients take a server that does not answer')).toBeVisible();
  const parts = page.locator('.explain').first().locator('dt');
  await expect(parts).toHaveText(['What it says', 'Why it matters', 'Wrong', 'Right']);
  await site.fill(`\n${FAILS}`);
  await site.verdict('fail');
  await expect(page.getByText('Clients take a server that does not answer')).toBeVisible();
});

test('pattern, attribution and licence are there', async ({ page }) => {
  await expect(page.getByRole('link', { name: 'ab-001839' })).toHaveAttribute('href', 'https://auditbuffet.com/patterns/ab-001839');
  await expect(page.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('href', /creativecommons\.org\/licenses\/by\/4\.0/);
});

test('inconclusive says what to add, with a button that opens the file chooser', async ({ site, page }) => {
  await site.example('A module is missing');
  await site.verdict('inconclusive');
  await expect(page.locator('.missing')).toContainText('dispatch.js');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add the missing file' }).click();
  expect((await chooser).isMultiple()).toBe(true);
});
