// What is sent and what comes back, and the path between.

import { FAILS, FAILS_AT, PASSES } from '../support/servers.mjs';
import { expect, test } from '../support/test.mjs';

test.beforeEach(({ site }) => site.open());

test('sent, received and expected stand side by side, the wrong part marked', async ({ site, page }) => {
  await site.fill(FAILS);
  const figures = page.locator('.wire figure');
  await expect(figures).toHaveCount(3);
  await expect(figures.nth(0)).toContainText('"method": "ping"');
  await expect(figures.nth(1).locator('mark')).toContainText('-32601');
  await expect(figures.nth(1).locator('mark')).toHaveCount(1);
  await expect(figures.nth(2)).toContainText('"result": {}');
});

test('there is a tab for each id and for none, reached by arrow keys', async ({ site, page }) => {
  await site.fill(FAILS);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(4);
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
  await tabs.nth(2).click();
  await expect(page.getByRole('tabpanel')).toContainText('"id": "a"');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(3)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.wire figure').nth(0)).not.toContainText('"id"');
  await expect(page.locator('.wire figure').nth(2)).toContainText('nothing');
});

test('a right answer has no mark', async ({ site, page }) => {
  await site.fill(PASSES);
  await expect(page.getByRole('tabpanel')).toContainText('as expected');
  await expect(page.locator('.wire mark')).toHaveCount(0);
});

test('the path of the ping is a list whose steps jump', async ({ site, page }) => {
  await site.fill(FAILS);
  const steps = page.locator('ol.path li');
  await expect(steps).toHaveCount(5);
  await expect(steps.first()).toContainText('a client sends ping');
  await expect(steps.locator('svg[aria-hidden=true]')).toHaveCount(5);
  await steps.last().getByRole('button').click();
  expect(await site.activeLine()).toBe(FAILS_AT);
});

test('the servers found have kind, transport and revision, and jump', async ({ site, page }) => {
  await site.fill(FAILS);
  const server = page.locator('.servers li');
  await expect(server).toContainText('toy-box');
  await expect(server).toContainText('hand-written · stdio · revision 2025-06-18');
  await server.getByRole('button').click();
  expect(await site.activeLine()).toBe(5);
});
