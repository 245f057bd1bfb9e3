import { findBrowser } from '@second-gear/node-utils/find-browser';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../gate/browser/open-browser.ts';

/**
 * `test` if a browser is installed. Otherwise the tests are skipped.
 * The global is read on each call: this module stays loaded for several files, each with its own `test`.
 */
export function withBrowser(...definition: Parameters<typeof test>): void {
  if (findBrowser()) test(...definition);
  else test.skip(...definition);
}

let sharedBrowser: Promise<Browser> | undefined;

/** Opens one browser for all tests of a file, and closes it after them. Each page has its own context. */
export function openSharedBrowser(): Promise<Browser> {
  if (!sharedBrowser) {
    const program = findBrowser();
    if (program === null) throw new Error('No browser found. Use withBrowser for tests that need one.');
    sharedBrowser = openBrowser(program);
    cleanUp(async () => {
      const browser = await sharedBrowser;
      // The next test file in this process opens its own browser.
      sharedBrowser = undefined;
      await browser?.close();
    });
  }
  return sharedBrowser;
}
