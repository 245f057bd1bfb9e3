import { demandBrowser } from '@second-gear/toolkit/find-browser';
import { type Browser, chromium } from 'playwright';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Starts the browser that measures: CHROME_PATH, else an installed Chromium or Chrome. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: demandBrowser(), args: FLAGS });
