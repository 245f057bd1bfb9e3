import { findBrowser } from '@second-gear/toolkit/find-browser';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../gate/browser/open-browser.ts';

/** `test` if a browser is installed. Otherwise the tests are skipped. */
export const withBrowser = findBrowser() ? test : test.skip;

let opened: Promise<Browser> | undefined;

/**
 * Opens one browser for all tests of a file and closes it after them. A page's storage ends with its context.
 */
export function openedOnce(): Promise<Browser> {
  if (!opened) {
    const program = findBrowser();
    if (program === null) throw new Error('There is no browser: tests that need one are marked withBrowser');
    opened = openBrowser(program);
    cleanUp(async () => (await opened)?.close());
  }
  return opened;
}
