import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

import { SITE_PORT, SUB_PATH } from './support/serve.mjs';

const candidates = [
  process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of the machine; none is downloaded. */
export const launchOptions = {
  executablePath: candidates.find((path) => path && existsSync(path)),
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
  ],
};

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  timeout: 20_000,
  expect: { timeout: 5_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${SITE_PORT}${SUB_PATH}`,
    launchOptions,
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'page', testMatch: 'tests/*.spec.mjs' },
    { name: 'screenshots', testMatch: 'screenshots.mjs', fullyParallel: false },
  ],
  webServer: {
    command: 'node support/serve.mjs',
    url: `http://127.0.0.1:${SITE_PORT}${SUB_PATH}`,
    // What another checkout serves is not what is tested here.
    reuseExistingServer: false,
  },
});
