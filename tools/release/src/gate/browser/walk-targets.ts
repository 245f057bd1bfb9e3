import type { Page } from 'playwright-core';
import { createFakeSession, type FakeSession } from './fake-session.ts';
import { firstLine } from './page-errors.ts';
import type { OpenedPage, Pages } from './pages.ts';
import { type FakeVisitor, nameOf } from './visitors.ts';

/** A screen or slot of a candidate. */
export interface VisitTarget {
  /** Name in messages: a route's path, or `the slot x`. */
  name: string;
  address: string;
  isSlot: boolean;
}

/** Navigates to an address without reloading the page. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** Signs the visitor out or in, as if in another tab of the browser. */
const changeSessionInOtherTab = (page: Page, session: FakeSession): Promise<void> =>
  page.evaluate((session) => {
    if (session) {
      localStorage.setItem('sg-session', session.record);
      localStorage.setItem('token', session.token);
    } else {
      localStorage.removeItem('sg-session');
      localStorage.removeItem('token');
    }
    const change = { key: 'token', newValue: session?.token ?? null, storageArea: localStorage };
    dispatchEvent(new StorageEvent('storage', change));
  }, session);

/** How long a visitor stays on a screen, in milliseconds. */
const STAY_MS = 6_000;
/** Maximum factor by which watchRunning extends a page's long timers. */
const MAX_TIMER_EXTENSION = 4;
const RETURNING_VISITOR_VISITS = 4;
/** Number of targets that a returning visitor opens again. More would make the gate much slower. */
const MAX_REPEATED_TARGETS = 8;

/** Advances the visitor's clock, so all timers that are due during a stay on the screen run. */
async function simulateStay(pages: Pages, { page, label }: OpenedPage): Promise<void> {
  try {
    await pages.withResponseTimeout(page.clock.runFor(STAY_MS * MAX_TIMER_EXTENSION * pages.timing.slowdown));
  } catch (error) {
    // The clock rethrows the error of a page's timer.
    const { message } = error as Error;
    if (!message.startsWith('clock.runFor: ')) throw error;
    pages.faults.add(`${label()}: uncaught error: ${firstLine(error).replace(/^Error: /, '')}`);
  }
}

/**
 * Opens targets as a visitor, one after another. If a target's page fails, the following targets are opened
 * on a new page.
 * @param checkScreen called for each screen when it is complete
 */
export async function walkTargets(
  pages: Pages,
  { visitor, targets }: { visitor: FakeVisitor; targets: readonly VisitTarget[] },
  checkScreen: (opened: OpenedPage) => Promise<void>,
): Promise<void> {
  const context = await pages.openContext(visitor);
  const session = createFakeSession(visitor);
  const visitorName = nameOf(visitor);
  const visit = async (opened: OpenedPage, { name, address }: VisitTarget, round: number): Promise<void> => {
    const { page } = opened;
    opened.relabel(`${name}: for ${visitorName}${round > 1 ? `, visit ${String(round)}` : ''}`);
    await pages.withResponseTimeout(goTo(page, address));
    await checkScreen(opened);
    if (visitor.isReturning && round === 1) {
      opened.relabel(`${name}: for ${visitorName}, after ${String(STAY_MS / 1000)} s`);
      await simulateStay(pages, opened);
      await checkScreen(opened);
    }
    if (visitor.signsOut) {
      opened.relabel(`${name}: after ${visitorName} signed out`);
      await pages.withResponseTimeout(changeSessionInOtherTab(page, null));
      await checkScreen(opened);
      await pages.withResponseTimeout(changeSessionInOtherTab(page, session));
    }
  };
  const rounds = visitor.isReturning ? RETURNING_VISITOR_VISITS : 1;
  for (let round = 1; round <= rounds; round += 1) {
    const roundTargets = round === 1 ? targets : targets.slice(0, MAX_REPEATED_TARGETS);
    for (let index = 0; index < roundTargets.length; index += 1) {
      const opened = await pages.openPage(context, visitorName);
      await pages.recordFaults(opened, async () => {
        await pages.startAtShell(opened);
        await pages.waitUntilSettled(opened);
        // A failure ends this loop. The outer loop continues after the failed target.
        for (; index < roundTargets.length; index += 1)
          await visit(opened, roundTargets[index] as VisitTarget, round);
      });
    }
  }
  await context.close();
}
