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
      // Pages see no difference from a browser that a person uses: navigator.webdriver is false.
      '--disable-blink-features=AutomationControlled',
    ],
    timeout: START_TIMEOUT_MS,
  });
