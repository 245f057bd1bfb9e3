import type { CDPSession, Page } from 'playwright-core';
import { describeEndlessWork, type SettledPage } from './endless-work.ts';
import { type FreezeWatch, watchForFreeze } from './frozen-page.ts';
import type { Timing } from './timing.ts';

/** Observations of an open page that need no script in it. */
export interface PageMonitor {
  session: CDPSession;
  freezeWatch: FreezeWatch;
  /** Paths of the requests that the page's scripts have sent so far. */
  requestedPaths: string[];
}

/**
 * Observes a page until it closes: its dialogs, requests and freezes. Closes its dialogs.
 * @param onFault receives a message for each dialog
 */
export async function monitorPage(
  page: Page,
  timing: Timing,
  onFault: (message: string) => void,
): Promise<PageMonitor> {
  page.on('dialog', (dialog) => {
    // A form with unsaved input may open a `beforeunload` dialog. Accepting it lets the page close.
    const isBeforeUnload = dialog.type() === 'beforeunload';
    if (!isBeforeUnload)
      onFault(
        `it opens a dialog of the browser: ${dialog.type()} “${dialog.message()}”. Show the message in the page, for example in the Dialog of packages/ui.`,
      );
    // The page may already be closed.
    (isBeforeUnload ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
  });
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()))
      requestedPaths.push(new URL(request.url()).pathname);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const freezeWatch = watchForFreeze(session, timing);
  page.once('close', freezeWatch.stop);
  page.once('crash', freezeWatch.stop);
  return { session, freezeWatch, requestedPaths };
}

/**
 * Waits until a page settles. Describes its endless work; null if there is none.
 * @param settle waits until the page stops changing
 */
export async function settleWithoutEndlessWork(
  { session, requestedPaths }: PageMonitor,
  { slowdown }: Timing,
  settle: () => Promise<SettledPage>,
): Promise<string | null> {
  const sentBefore = requestedPaths.length;
  const settled = await settle();
  return describeEndlessWork(session, settled, requestedPaths.slice(sentBefore), slowdown);
}
