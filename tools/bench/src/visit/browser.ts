import { requireBrowser } from '@second-gear/node-utils/find-browser';
import { type Browser, chromium } from 'playwright';

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Starts the browser for measurements: CHROME_PATH, or an installed Chromium or Chrome. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
