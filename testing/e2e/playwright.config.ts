import { defineConfig } from '@playwright/test';
import { findBrowser } from '@second-gear/node-utils/find-browser';

const MINUTE_MS = 60_000;
const browserPath = findBrowser();

/** Tests with this tag build and publish versions, which takes minutes. */
const RELEASE_TAG = /@release/;

/**
 * Tags determine when a test runs. `@journey` tests run in npm test. All other tests run only in npm run
 * test:full, or when sources of their group change: `@matrix` (payment steps and disturbances), `@grid`
 * (widths and themes), `@faults`, `@rendering`, and `@release`. tools/ci/src/browser-areas.ts defines the
 * sources of each group.
 */
export default defineConfig({
  testDir: '.',
  projects: [
    // The release tests run first, because they take the longest. Otherwise, one worker would be idle at
    // the end of a run.
    { name: 'release', grep: RELEASE_TAG, timeout: 15 * MINUTE_MS },
    { name: 'site', grepInvert: RELEASE_TAG },
  ],
  globalSetup: './global-setup.ts',
  // Each run empties its output folder, so parallel runs need separate ones.
  outputDir: process.env['E2E_OUTPUT'] ?? './test-results',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: false,
  // The whole stack and the browser share one machine.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  // A flaky test is a bug, so there are no retries.
  retries: 0,
  timeout: 5 * MINUTE_MS,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./support/fixtures/failed-page-reporter.ts']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1280, height: 860 },
    actionTimeout: 30_000,
    navigationTimeout: MINUTE_MS,
    // Tracing every test costs a third of the machine's capacity. Use `--trace on` for single tests.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // A delay in ms after each step. It reveals locators that match a second element as soon as the page is
      // complete.
      slowMo: Number(process.env['E2E_SLOW_MS'] ?? 0),
      // Absent if no browser is installed. Listing the tests needs no browser, and the global setup reports a
      // missing one.
      ...(browserPath === null ? {} : { executablePath: browserPath }),
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
