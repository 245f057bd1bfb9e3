import { defineConfig } from '@playwright/test';
import { demandBrowser } from '@second-gear/toolkit/find-browser';

const MINUTE_MS = 60_000;

/** Files that build or publish versions take minutes each: begun last, one would leave a worker idle at the end. */
const LONG =
  /\/(drawn-faults|fault-matrix|federation|dev|new-remote|releases|watch|console|ui-parts|release-while-paying)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  projects: [
    // Building and checking a version keeps both cores busy; a machine that others use may be several times slower.
    { name: 'releases', testMatch: LONG, timeout: 15 * MINUTE_MS },
    { name: 'site', testMatch: '*.spec.ts', testIgnore: LONG },
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
    // A new context for each test costs a quarter of the run, most of it for translating the same scripts
    // again. What is cleared between tests and how that is known: support/test.ts and isolation.spec.ts.
    reuseContext: process.env['E2E_FRESH_CONTEXTS'] === undefined,
    locale: 'en-US',
    viewport: { width: 1280, height: 860 },
    actionTimeout: 30_000,
    navigationTimeout: MINUTE_MS,
    // Recording every test costs a third of the machine; `--trace on` does it for the test at hand.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Waiting so many ms after each step lets everything come that a step might have been too quick for.
      slowMo: Number(process.env['E2E_SLOW_MS'] ?? 0),
      executablePath: demandBrowser(),
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
