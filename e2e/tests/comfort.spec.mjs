// Keyboard, assistive technology, languages, sizes, paper.

import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

import AxeBuilder from '@axe-core/playwright';

import { FAILS, NO_SERVER, PASSES, UNDECIDED } from '../support/servers.mjs';
import { root } from '../support/serve.mjs';
import { expect, test } from '../support/test.mjs';

const listed = async (folder) => (await readdir(folder, { recursive: true }))
  .filter((file) => file.endsWith('.rs')).map((file) => path.join(folder, file));

const violations = async (page) => {
  const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' | ')}`);
};

for (const theme of ['light', 'dark']) {
  test.describe(`axe, ${theme}`, () => {
    test.use({ colorScheme: theme });
    test.beforeEach(({ site }) => site.open());

    for (const [verdict, text] of [['', ''], ['fail', FAILS], ['pass', PASSES], ['skip', NO_SERVER], ['inconclusive', UNDECIDED]]) {
      test(`finds nothing ${verdict ? `on ${verdict}` : 'on the empty page'}`, async ({ site, page }) => {
        await site.fill(text);
        await site.verdict(verdict);
        expect(await violations(page)).toEqual([]);
      });
    }

    test('finds nothing in tree, menus and dialog', async ({ site, page }) => {
      await site.upload(['server.js', FAILS], ['lib/tools.js', 'export {};\n']);
      await site.verdict('fail');
      await page.getByText('About this rule').first().click();
      expect(await violations(page), 'tree').toEqual([]);
      await page.getByRole('button', { name: 'Examples' }).click();
      expect(await violations(page), 'menu').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      expect(await violations(page), 'dialog').toEqual([]);
    });
  });
}

for (const [colorScheme, locale] of [['light', 'en-GB'], ['dark', 'ru-RU']]) {
  test.describe(`axe at 390 px, ${colorScheme}, ${locale}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme, locale });

    test('finds nothing', async ({ site, page }) => {
      await site.open();
      await site.upload(['server.js', FAILS], ['lib/tools.js', 'export {};\n']);
      await site.verdict('fail');
      expect(await violations(page)).toEqual([]);
    });
  });
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.beforeEach(({ site }) => site.open());

  test('every step of the path can be read and reached', async ({ site, page }) => {
    await site.fill(FAILS);
    await site.verdict('fail');
    const steps = page.locator('ol.path li');
    for (const step of await steps.all()) {
      const box = await step.boundingBox();
      expect(box.x + box.width).toBeLessThanOrEqual(390);
      expect(box.height).toBeGreaterThanOrEqual(24);
      expect(await step.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }
    await steps.last().getByRole('button').click();
    await expect(page.locator('.cm-flash').first()).toBeInViewport();
  });

  test('the code is first while there is no report, then the report; nothing is cut off', async ({ site, page }) => {
    const top = (selector) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
    expect(await top('.code')).toBeLessThan(await top('.report'));
    await site.example('No case for ping');
    await site.verdict('fail');
    expect(await top('.report')).toBeLessThan(await top('.code'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
  });
});

for (const width of [320, 768, 1280, 2560]) {
  test(`no sideways scrolling at ${width} px`, async ({ site, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await site.open();
    await site.fill(FAILS);
    await site.verdict('fail');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test.describe('keyboard', () => {
  test.beforeEach(({ site }) => site.open());

  test('Escape, then Tab leaves the editor; Tab alone indents', async ({ site, page }) => {
    await site.fill('a');
    await site.editor.focus();
    await page.keyboard.press('Tab');
    await expect(site.editor).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(site.editor).not.toBeFocused();
  });

  test('the list of shortcuts opens by ? and by its button, and closes by Escape', async ({ page }) => {
    await page.locator('h1').click();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText('F8');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('menus go by arrow keys and give the focus back', async ({ site, page }) => {
    const button = page.getByRole('button', { name: 'Examples' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem').last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await button.click();
    await page.locator('h1').click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await site.verdict('');
  });

  test('F6 goes between code and report', async ({ site, page }) => {
    await site.editor.focus();
    await page.keyboard.press('F6');
    await expect(page.locator('#report')).toBeFocused();
    await page.keyboard.press('F6');
    await expect(site.editor).toBeFocused();
  });

  test('the first stop leads to the report', async ({ page }) => {
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#report')).toBeFocused();
  });

  test('every control can be reached and shows its focus', async ({ site, page }) => {
    await site.fill(FAILS);
    await site.verdict('fail');
    await page.locator('.skip').focus();
    const reached = new Set();
    for (let step = 0; step < 60; step += 1) {
      const name = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 20);
      });
      reached.add(name);
      if (name === 'Server code') await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
    }
    for (const name of ['Examples', 'Copy link', 'Export', 'Language', 'Theme', 'Upload', 'Start fresh', 'Server code', 'Copy snippet', 'Copy command', 'About this rule']) {
      expect([...reached], name).toContain(name);
    }
  });
});

test('the verdict is read out when it changes, and only then', async ({ site, page }) => {
  await site.open();
  await site.fill(FAILS);
  await site.verdict('fail');
  await expect(site.status).toHaveAttribute('aria-atomic', 'true');
  await page.evaluate(() => {
    window.said = 0;
    new MutationObserver((changes) => { window.said += changes.length; })
      .observe(document.querySelector('[role=status]'), { childList: true, characterData: true, subtree: true });
  });
  const edit = async (text, verdict) => {
    await site.editor.press('Control+End');
    await page.keyboard.type(text);
    await expect.poll(() => page.evaluate(() => document.querySelector('[role=status]').dataset.verdict)).toBe(verdict);
    await page.waitForTimeout(200);
  };
  await edit('// a comment', 'fail');
  expect(await page.evaluate(() => window.said)).toBe(0);
  await site.fill(PASSES);
  await site.verdict('pass');
  expect(await page.evaluate(() => window.said)).toBeGreaterThan(0);
});

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' });
  test.beforeEach(({ site }) => site.open());

  test('the browser decides the language; roles and data stay', async ({ site, page }) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.getByRole('button', { name: 'Примеры' })).toBeVisible();
    await site.fill(FAILS);
    await site.verdict('fail');
    await expect(site.status).toContainText('Не проходит');
    await expect(site.status).toContainText('0 обработчиков ping · 1 сервер');
    const finding = page.getByRole('list', { name: 'Находки' }).locator('[data-rule=no-handler]');
    // The engine of this test has words of its own: they stand below, and as English.
    await expect(finding).toContainText('Никто не обрабатывает ping');
    await expect(finding.locator('[lang=en]')).toContainText('Nothing handles ping, it ends in');
    await expect(page.locator('.path [lang=en]', { hasText: 'no case of the switch' })).toBeVisible();
    await expect(page.locator('.path').getByText('на stdin приходит строка')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('the switch changes all texts and keeps the code', async ({ site, page }) => {
    await site.fill(FAILS);
    await site.verdict('fail');
    await page.getByLabel('Язык').selectOption('en');
    await expect(site.status).toContainText('Fails');
    await expect(page.getByLabel('Language')).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Server code' })).toContainText('toy-box');
    const cyrillic = await page.evaluate(() => document.querySelector('.page').innerText.match(/[а-яё]{3,}/gi) ?? []);
    expect(cyrillic.filter((word) => word !== 'Русский')).toEqual([]);
  });
});

test('every translated sentence is one that the engine says', async () => {
  const { default: sentences } = await import('../../web/i18n/engine.ru.json', { with: { type: 'json' } });
  const sources = await listed(path.join(root, 'core/src'));
  const code = (await Promise.all(sources.map((file) => readFile(file, 'utf8')))).join('\n')
    .replace(/\\\n\s*/g, '').replaceAll('\\"', '"');
  for (const [english, own] of Object.entries(sentences)) {
    // Some are put together from parts; what stands between names and numbers is there for each.
    const parts = english.split(/\{\}|[.;] /).map((part) => part.trim().replace(/^of |[.;]$/g, '')).filter((part) => part.length > 6);
    expect(parts.filter((part) => !code.includes(part)), english).toEqual([]);
    expect(own.split('{}').length, own).toBe(english.split('{}').length);
  }
});

test('both languages have the same texts', async () => {
  const { default: en } = await import('../../web/i18n/en.json', { with: { type: 'json' } });
  const { default: ru } = await import('../../web/i18n/ru.json', { with: { type: 'json' } });
  const rules = (texts) => Object.keys(texts).filter((key) => !/^(rule|refused)\./.test(key));
  expect(rules(ru)).toEqual(rules(en));
});

test('the theme follows the system until it is chosen', async ({ site, page }) => {
  await site.open();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.getByLabel('Theme').selectOption('light');
  expect(await background()).toBe(light);
  await page.getByLabel('Theme').selectOption('system');
  expect(await background()).toBe(dark);
});

test('with reduced motion nothing moves', async ({ site, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await site.open();
  await site.fill(FAILS);
  await site.findings.first().click();
  expect(await page.locator('.cm-flash').first().evaluate((line) => getComputedStyle(line).animationName)).toBe('none');
});

test('printed, there is the report and no control', async ({ site, page }) => {
  await site.open();
  await page.getByLabel('Theme').selectOption('dark');
  await site.fill(FAILS);
  await site.verdict('fail');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Nothing handles ping').first()).toBeVisible();
  await expect(page.locator('.code')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  // Paper is white, whatever the theme.
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(22, 25, 29)');
  await expect(page.locator('.bar, .tree, .probes, .snippet button, .top .actions, .skip').filter({ visible: true })).toHaveCount(0);
});

test('version and commit are in the footer', async ({ site, page }) => {
  await site.open();
  await expect(page.locator('footer')).toHaveText(/version \d+\.\d+\.\d+( \([0-9a-f]{7,}\), \d+ \w+ \d{4}|)/);
});
