// Writes docs/screenshots/: light, dark, a phone, and each verdict.

import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { root } from './support/serve.mjs';
import { test } from './support/test.mjs';

const out = path.join(root, 'docs/screenshots');
mkdirSync(out, { recursive: true });

const SHOTS = [
  ['empty', undefined, ''],
  ['fail', 'No case for ping', 'fail'],
  ['pass', 'Official SDK, stdio', 'pass'],
  ['inconclusive', 'A module is missing', 'inconclusive'],
  ['skip', 'No MCP server', 'skip'],
  ['files', 'Several files', 'fail'],
];
const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };

test.use({ engine: 'real', expected: ['audit: '] });

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of ['light', 'dark']) {
    test.describe(`${size}, ${theme}`, () => {
      test.use({ viewport, colorScheme: theme });
      for (const [name, example, verdict] of SHOTS) {
        test(name, async ({ site, page }) => {
          await site.open();
          if (example) await site.example(example);
          await site.verdict(verdict);
          await page.locator('.note').first().waitFor({ state: 'detached', timeout: 100 }).catch(() => {});
          await page.waitForTimeout(150);
          const suffix = size === 'phone' ? `${theme}-390` : theme;
          await page.screenshot({ path: path.join(out, `${name}-${suffix}.png`), fullPage: size === 'phone', animations: 'disabled' });
        });
      }
    });
  }
}
