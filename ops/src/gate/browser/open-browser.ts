import { type Browser, chromium } from 'playwright-core';

/** Longest time in ms that a browser may take to start, also on a machine that has much else to do. */
const LONGEST_START = 180_000;

/** Starts a browser without a screen; whoever asks for it closes it. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    timeout: LONGEST_START,
  });
