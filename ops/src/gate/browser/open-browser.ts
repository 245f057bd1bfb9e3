import { chromium, type Browser } from 'playwright-core';

/** Starts a browser without a screen; whoever asks for it closes it. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
