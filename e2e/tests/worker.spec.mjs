// An engine that breaks down or hangs never takes the page or the text with it.

import { FAILS, PASSES } from '../support/servers.mjs';
import { expect, test } from '../support/test.mjs';

test.use({ expected: ['audit: '] });
test.beforeEach(({ site }) => site.open());

for (const kind of ['TRAP', 'PANIC']) {
  test(`after a ${kind} the text is there and the next edit audits with a fresh worker`, async ({ site, page }) => {
    await site.fill(FAILS);
    await site.verdict('fail');
    const [first] = page.workers();
    await site.fill(`${FAILS}// MAKE_IT_${kind}`);
    await expect(page.getByRole('alert')).toContainText('broke down');
    await site.verdict('');
    await expect(site.editor).toContainText(`MAKE_IT_${kind}`);
    await site.fill(PASSES);
    await site.verdict('pass');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(page.workers()).toHaveLength(1);
    expect(page.workers()[0]).not.toBe(first);
  });
}

test('an audit that hangs can be stopped, and the next edit audits again', async ({ site, page }) => {
  await site.fill(`${FAILS}// MAKE_IT_HANG`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Stopped');
  await expect(site.editor).toContainText('MAKE_IT_HANG');
  await site.fill(FAILS);
  await site.verdict('fail');
});

test('typing goes on while an audit hangs, and the newer text gets its verdict', async ({ site, page }) => {
  await site.fill(`${FAILS}// MAKE_IT_HANG`);
  await page.waitForTimeout(1800);
  await site.verdict('pending');
  await site.fill(PASSES);
  await site.verdict('pass');
});

test('the watchdog ends an audit that takes too long', async ({ site, page }) => {
  await site.fill(`${FAILS}// MAKE_IT_HANG`);
  await expect(page.getByRole('alert')).toContainText('took too long', { timeout: 13_000 });
  await site.fill(PASSES);
  await site.verdict('pass');
});

test.describe('without the engine', () => {
  test.use({ expected: ['audit: ', 'Failed to load'] });
  test('the page says so and can try again', async ({ site, page, context }) => {
    await context.route('**/pkg/ping_audit.js*', (route) => route.abort());
    await page.reload();
    await page.locator('.cm-editor').waitFor();
    await site.fill(FAILS);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await context.unroute('**/pkg/ping_audit.js*');
  });
});
