import type { PublishedRemote } from '@second-gear/contract/release';
import type { Browser } from 'playwright-core';
import { readSettings } from '../../compose/settings.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { BrowserCheck } from '../../release/request.ts';
import { withSite } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { applySettings } from '../../site/store.ts';
import type { Reason } from '../verdict.ts';
import { findBrowser } from './find-browser.ts';
import { openBrowser } from './open-browser.ts';
import { addSlotScreen } from './slot-screen.ts';
import { startStubApi } from './stub-api.ts';
import { Visit } from './visit.ts';

export const reason = (message: string): Reason => ({ check: 'browser', message });

/** The staged site asks the stub, whatever address the real one has. */
export async function turnToStub(staged: SitePaths): Promise<void> {
  const settings = await readSettings(staged.settings);
  await withSite(staged, () =>
    applySettings(
      staged,
      { ...settings, siteUrl: '', config: { ...settings.config, apiHost: '/api' } },
      'gate',
    ),
  );
}

/**
 * The check below in a browser that is open already, and stays open.
 * @param slotPatience longest wait in ms for what a slot shows
 */
export async function checkIn(
  browser: Browser,
  staged: SitePaths,
  candidate: PublishedRemote,
  slotPatience?: number,
): Promise<Reason[]> {
  await turnToStub(staged);
  await addSlotScreen(staged);
  const stub = await startStubApi();
  const gateway = await createGateway({ site: staged.site, api: stub.url });
  try {
    const url = await gateway.listen({ port: 0, host: '127.0.0.1' });
    const visit = new Visit(browser, url.replace('127.0.0.1', 'localhost'), candidate, slotPatience);
    return (await visit.faults()).map(reason);
  } finally {
    await gateway.close();
    await stub.close();
  }
}

/** Does `work` with a browser that is opened for it; where none is installed, that is the reason. */
export async function inABrowser(work: (browser: Browser) => Promise<Reason[]>): Promise<Reason[]> {
  const executablePath = findBrowser();
  if (!executablePath) {
    return [
      reason(
        'There is no browser to check it in. Install Chromium, name one in CHROME_PATH, or leave this out with --no-browser --why "…".',
      ),
    ];
  }
  const browser = await openBrowser(executablePath);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a staged site, in which everybody is served the candidate, in a headless browser: its screens and
 * slots must mount on made-up answers without an error, for whoever looks at them, and leave nothing behind.
 */
export const browserCheck: BrowserCheck = (staged, candidate) =>
  inABrowser((browser) => checkIn(browser, staged, candidate));
