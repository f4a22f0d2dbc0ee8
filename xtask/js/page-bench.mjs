// Times the built page in headless Chromium and weighs what it downloads; prints a table with the
// median of each beside its budget.
//   node page-bench.mjs
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { here, table, unpacked } from './packages.mjs';

const { chromium } = createRequire(here('e2e/package.json'))('@playwright/test');
const { launchOptions } = await import(pathToFileURL(here('e2e/playwright.config.mjs')));
const { serve, SUB_PATH } = await import(pathToFileURL(here('e2e/support/serve.mjs')));
const { FAILS } = await import(pathToFileURL(here('e2e/support/servers.mjs')));

/** Runs of each measurement. */
const ROUNDS = 5;
/** Key strokes of one run of typing, and the pause between two, in milliseconds: a fast typist. */
const KEYS = 30;
const BETWEEN = 90;
/** Published packages: one whose code, and one whose tarball comes to about 5 MB. */
const PACKAGES = [['@apify/actors-mcp-server', '0.16.0'], ['@cloudbase/cloudbase-mcp', '2.34.6']];

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const ms = (value) => `${Math.round(value)} ms`;
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const server = serve(0, { [SUB_PATH]: here('dist') });
await new Promise((ready) => server.once('listening', ready));
const address = `http://127.0.0.1:${server.address().port}${SUB_PATH}`;
const browser = await chromium.launch(launchOptions);

/** Opens the page as a first visit, and does `act` with it. */
async function visit(act, prepare = () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await prepare(page, context);
    await page.goto(address);
    return await act(page, context);
  } finally {
    await context.close();
  }
}

async function runs(act, prepare) {
  const results = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await visit(act, prepare));
  return results;
}

/** The editor is there, holds `text`, and the engine has given its verdict. */
async function filled(page, text) {
  await page.locator('.cm-editor').waitFor();
  await page.getByRole('textbox', { name: 'Server code' }).fill(text);
  await page.locator('[role=status][data-verdict=fail]').waitFor();
  await page.getByRole('textbox', { name: 'Server code' }).press('Control+End');
  await page.waitForTimeout(500);
}

/** A server of about so many bytes. */
const serverOf = (bytes) => {
  const one = (index) => `\nexport function helper${index}(list) {\n  return list.map((item) => ({ ...item, at: ${index} }));\n}\n`;
  let text = FAILS;
  for (let index = 0; text.length < bytes; index += 1) text += one(index);
  return text;
};

/** First contentful paint, with the page's WebAssembly held back for good or not. */
const firstPaint = (held) => runs(
  (page) => page.evaluate(() => new Promise((done) => {
    new PerformanceObserver((list, observer) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (!paint) return;
      observer.disconnect();
      done(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  })),
  (page) => (held ? page.route('**/*.wasm', () => {}) : undefined),
);

/** What a first visit downloads until the engine is ready, each compressed as a host would. */
async function downloads() {
  const sizes = {};
  await visit(async (page) => {
    await page.locator('.cm-editor').waitFor();
    await page.waitForLoadState('networkidle');
  }, (page, context) => {
    context.on('response', async (response) => {
      const body = await response.body();
      const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      sizes[new URL(response.url()).pathname.slice(SUB_PATH.length) || 'index.html'] = brotliCompressSync(body, { params }).length;
    });
  });
  return sizes;
}

/** Milliseconds from a key stroke to the verdict of the text that it made. */
const untilVerdict = (bytes) => runs(async (page) => {
  await filled(page, serverOf(bytes));
  return page.evaluate(() => new Promise((done) => {
    const status = document.querySelector('[role=status]');
    let pressed;
    new MutationObserver(() => {
      if (pressed && status.dataset.verdict === 'fail') done(performance.now() - pressed);
    }).observe(status, { attributeFilter: ['data-verdict'] });
    document.querySelector('.cm-content').focus();
    document.execCommand('insertText', false, ' ');
    pressed = performance.now();
  }));
});

/**
 * The longest frame over 50 ms in which the audit had a part, and the longest of all, while someone
 * types into a file of 2,000 lines on a processor four times as slow.
 */
const longestFrames = () => runs(async (page, context) => {
  await filled(page, serverOf(60_000).split('\n').slice(0, 2000).join('\n'));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    window.longFrames = [];
    new PerformanceObserver((list) => {
      for (const { duration, scripts } of list.getEntries()) {
        // The worker's answers, and the timer after which it is asked.
        const audit = scripts.some((script) => /Worker|Timer|setTimeout/.test(script.invoker) && script.duration >= 5);
        window.longFrames.push({ duration, audit });
      }
    }).observe({ type: 'long-animation-frame' });
  });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.type('x');
    await page.waitForTimeout(BETWEEN);
  }
  return page.evaluate(() => {
    const longest = (frames) => Math.max(0, ...frames.map(({ duration }) => duration));
    return { audit: longest(window.longFrames.filter(({ audit }) => audit)), any: longest(window.longFrames) };
  });
});

/** Milliseconds from choosing a tarball to its verdict. */
const tarball = (name, version) => runs(async (page) => {
  const archive = here(`target/bench-${version}.tgz`);
  execFileSync('tar', ['czf', archive, '-C', join(unpacked(name, version), '..'), `--transform=s,^[^/]*,package,`, unpacked(name, version).split('/').at(-1)]);
  await page.locator('.cm-editor').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.getElementById('upload').addEventListener('change', () => { window.chosen = performance.now(); }, { capture: true });
    const status = document.querySelector('[role=status]');
    new MutationObserver(() => {
      if (/^(pass|fail|skip|inconclusive)$/.test(status.dataset.verdict)) window.judged ??= performance.now();
    }).observe(status, { attributeFilter: ['data-verdict'] });
  });
  await page.locator('#upload').setInputFiles(archive);
  await page.waitForFunction(() => window.judged, undefined, { timeout: 60_000 });
  return page.evaluate(() => window.judged - window.chosen);
});

const sizes = await downloads();
const own = Object.entries(sizes).find(([file]) => /^page-\w+\.wasm$/.test(file))[1];
const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
const frames = await longestFrames();
const longest = (of) => { const value = median(frames.map((one) => one[of])); return value ? ms(value) : 'none over 50 ms'; };
const rows = [
  ['First paint without WebAssembly', ms(median(await firstPaint(true))), 'there'],
  ['First paint', ms(median(await firstPaint(false))), ''],
  ["The page's own WebAssembly, brotli", kb(own), '90 kB'],
  ['First load in all, brotli', kb(all), '550 kB'],
  ['Key stroke to verdict, 20 kB', ms(median(await untilVerdict(20_000))), '150 ms'],
  ['Longest frame with the audit in it, typing in 2,000 lines at a quarter of the speed', longest('audit'), '50 ms'],
  ['Longest frame of any kind then', longest('any'), ''],
];
for (const [name, version] of PACKAGES) {
  rows.push([`Tarball of ${name} ${version} to verdict`, ms(median(await tarball(name, version))), '3,000 ms']);
}
console.log(table([['Page', 'Median', 'Budget'], ...rows]));

await browser.close();
server.closeAllConnections();
server.close();
