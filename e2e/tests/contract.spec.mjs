// What other tests may rely on: roles, names and data attributes that stay.

import { FAILS, NO_SERVER, PASSES, UNDECIDED } from '../support/servers.mjs';
import { expect, test } from '../support/test.mjs';

const VERDICTS = [['fail', FAILS], ['pass', PASSES], ['skip', NO_SERVER], ['inconclusive', UNDECIDED]];

test.beforeEach(({ site }) => site.open());

test('the editor, the file input and the buttons, one of each', async ({ site, page }) => {
  await site.fill(FAILS);
  await site.verdict('fail');
  await expect(page.getByRole('textbox', { name: 'Server code' })).toHaveCount(1);
  await expect(page.getByLabel('Upload files')).toHaveCount(1);
  await expect(page.getByLabel('Upload files')).toHaveAttribute('type', 'file');
  for (const name of ['Copy link', 'Copy snippet', 'Examples', 'Export', 'Start fresh']) {
    await expect(page.getByRole('button', { name }), name).toHaveCount(1);
  }
});

test('the verdict is the one status, and says which', async ({ page, site }) => {
  await expect(page.getByRole('status')).toHaveCount(1);
  for (const [verdict, text] of VERDICTS) {
    await page.getByRole('textbox', { name: 'Server code' }).fill(text);
    await expect(page.getByRole('status')).toHaveAttribute('data-verdict', verdict);
    await expect(page.locator('[data-verdict]')).toHaveCount(1);
  }
  await site.fill('');
  await expect(page.getByRole('status')).toHaveAttribute('data-verdict', '');
});

test('each finding is a button with its rule in the list of findings', async ({ page, site }) => {
  await site.fill(FAILS);
  const list = page.getByRole('list', { name: 'Findings', exact: true });
  await expect(list).toHaveCount(1);
  await expect(list.getByRole('button')).toHaveCount(2);
  const rules = await list.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.dataset.rule));
  expect(rules).toEqual(['no-handler', 'answers-notification']);
  await expect(page.locator('[data-rule]')).toHaveCount(2);
});

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' });

  test('roles and data attributes stay', async ({ page }) => {
    for (const [verdict, text] of VERDICTS) {
      await page.getByRole('textbox', { name: 'Код сервера' }).fill(text);
      await expect(page.getByRole('status')).toHaveAttribute('data-verdict', verdict);
    }
    await page.getByRole('textbox', { name: 'Код сервера' }).fill(FAILS);
    const findings = page.getByRole('list', { name: 'Находки' }).getByRole('button');
    await expect(findings.first()).toHaveAttribute('data-rule', 'no-handler');
    await expect(page.getByLabel('Загрузить файлы')).toHaveAttribute('type', 'file');
    for (const name of ['Скопировать ссылку', 'Скопировать фрагмент', 'Примеры', 'Экспорт', 'Начать заново']) {
      await expect(page.getByRole('button', { name }), name).toHaveCount(1);
    }
  });
});
