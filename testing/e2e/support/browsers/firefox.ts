import { delimiter, join } from 'node:path';
import { isExecutable } from '@second-gear/node-utils/programs';
import puppeteer, { type Browser } from 'puppeteer-core';

const EXECUTABLE_NAMES = ['firefox-esr', 'firefox'];

/** Returns FIREFOX_PATH if it is set, otherwise an installed Firefox. null if there is none. */
export function findFirefox({ FIREFOX_PATH: configured, PATH = '' } = process.env): string | null {
  const files = PATH.split(delimiter).flatMap((folder) => EXECUTABLE_NAMES.map((name) => join(folder, name)));
  return (configured ? [configured] : files).find((file) => isExecutable(file)) ?? null;
}

/**
 * Starts an installed Firefox. Playwright can start only its own build of Firefox, so this
 * function uses Puppeteer, which supports the standard WebDriver BiDi.
 */
export const startFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 860 },
  });
