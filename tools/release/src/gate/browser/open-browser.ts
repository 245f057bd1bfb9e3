import { type Browser, chromium } from 'playwright-core';

/** Timeout for starting a browser in milliseconds. Long enough for a busy machine. */
const START_TIMEOUT_MS = 180_000;

/** Starts a headless browser. The caller closes it. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      // This sets navigator.webdriver to false, so that pages cannot distinguish the browser from a user's.
      '--disable-blink-features=AutomationControlled',
    ],
    timeout: START_TIMEOUT_MS,
  });
