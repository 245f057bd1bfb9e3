import { defineConfig } from '@playwright/test';
import { findBrowser } from '@second-gear/toolkit/find-browser';

const MINUTE_MS = 60_000;
const browser = findBrowser();

/** Tests with this tag build and publish versions, which takes minutes. */
const RELEASE = /@release/;

/**
 * Tags say when a test runs: `@journey` in npm test and everywhere else; every other test in npm run test:full alone.
 * `@matrix` (a payment's steps and disturbances), `@grid` (widths and themes), `@faults`, `@rendering` and `@release`
 * name the groups that a change of their sources runs before that (checks/src/browser-areas.ts).
 */
export default defineConfig({
  testDir: '.',
  projects: [
    // They come first: begun last, one would leave a worker idle at the end of a run.
    { name: 'release', grep: RELEASE, timeout: 15 * MINUTE_MS },
    { name: 'site', grepInvert: RELEASE },
  ],
  globalSetup: './global-setup.ts',
  // Two runs at a time need a folder each: every run empties its own.
  outputDir: process.env['E2E_OUTPUT'] ?? './test-results',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: false,
  // The whole stack and the browser share one machine.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  // A flaky test is a bug: nothing is tried twice.
  retries: 0,
  timeout: 5 * MINUTE_MS,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./support/page-at-failure.ts']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1280, height: 860 },
    actionTimeout: 30_000,
    navigationTimeout: MINUTE_MS,
    // Recording every test costs a third of the machine; `--trace on` does it for the test at hand.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Waiting so many ms after each step shows assertions that two elements match once a page is complete.
      slowMo: Number(process.env['E2E_SLOW_MS'] ?? 0),
      // The global set-up fails where there is none; listing tests needs none.
      ...(browser === null ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
