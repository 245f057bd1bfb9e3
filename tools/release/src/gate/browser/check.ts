import { findBrowser } from '@second-gear/node-utils/find-browser';
import type { Browser } from 'playwright-core';
import type { Reason } from '../reasons-against-remote.ts';
import { type BrowserCheck, InconclusiveError } from './browser-check.ts';
import { openBrowser } from './open-browser.ts';
import { firstLine } from './page-errors.ts';
import { checkPages } from './pages-check.ts';
import { checkRemote } from './remote-check.ts';
import { browserReason } from './staged-sites.ts';

/**
 * Runs `work` with a browser. Returns a reason if no browser is installed. Throws InconclusiveError if the
 * browser does not start.
 */
async function withGateBrowser(work: (browser: Browser) => Promise<Reason[]>): Promise<Reason[]> {
  const executablePath = findBrowser();
  if (!executablePath) {
    return [
      browserReason(
        'No browser found for the check. Install Chromium, set CHROME_PATH, or skip this check with --no-browser --why "…".',
      ),
    ];
  }
  const browser = await openBrowser(executablePath).catch((error: unknown) => {
    throw new InconclusiveError(`could not start the browser ${executablePath} (${firstLine(error)}).`);
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Checks a version in a headless browser, on a staged site in which everyone gets it. Opens all screens and
 * slots of a remote, or all pages of a shell. Throws InconclusiveError if the browser does not start, or if
 * even the live version is too slow on this machine.
 */
export const browserCheck: BrowserCheck = (staged, version, report) =>
  withGateBrowser((browser) =>
    version.kind === 'shell'
      ? checkPages(browser, staged, { report })
      : checkRemote(browser, { staged, candidate: version, report }),
  );
