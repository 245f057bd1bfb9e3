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

/** Signs the visitor out, or in with a session, as another tab of the browser would. */
const changeSessionElsewhere = (page: Page, session: FakeSession): Promise<void> =>
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
/** watchRunning extends the long timers of a page by up to this factor. */
const TIMER_FACTOR = 4;
const VISITS_OF_RETURNING_VISITOR = 4;
/** Number of targets that a returning visitor opens again. More would make the gate much slower. */
const MAX_TARGETS_AGAIN = 8;

/** Advances the visitor's clock, so that everything runs that would run during a stay on the screen. */
async function stay(pages: Pages, { page, label }: OpenedPage): Promise<void> {
  try {
    await pages.withResponseTimeout(page.clock.runFor(STAY_MS * TIMER_FACTOR * pages.timing.slowdown));
  } catch (error) {
    // The clock throws what a timer of the page throws.
    const { message } = error as Error;
    if (!message.startsWith('clock.runFor: ')) throw error;
    pages.faults.add(`${label()}: uncaught error: ${firstLine(error).replace(/^Error: /, '')}`);
  }
}

/**
 * Opens targets as a visitor, one after another. A target whose page fails does not hide the following ones:
 * they are opened on a new page.
 * @param checkScreen receives each complete screen, and its name in messages
 */
export async function walkTargets(
  pages: Pages,
  { visitor, targets }: { visitor: FakeVisitor; targets: readonly VisitTarget[] },
  checkScreen: (opened: OpenedPage) => Promise<void>,
): Promise<void> {
  const context = await pages.openContext(visitor);
  const session = createFakeSession(visitor);
  const who = nameOf(visitor);
  const visit = async (opened: OpenedPage, { name, address }: VisitTarget, round: number): Promise<void> => {
    const { page } = opened;
    opened.relabel(`${name}: for ${who}${round > 1 ? `, visit ${String(round)}` : ''}`);
    await pages.withResponseTimeout(goTo(page, address));
    await checkScreen(opened);
    if (visitor.returns && round === 1) {
      opened.relabel(`${name}: for ${who}, after ${String(STAY_MS / 1000)} s`);
      await stay(pages, opened);
      await checkScreen(opened);
    }
    if (visitor.signsOut) {
      opened.relabel(`${name}: after ${who} signed out`);
      await pages.withResponseTimeout(changeSessionElsewhere(page, null));
      await checkScreen(opened);
      await pages.withResponseTimeout(changeSessionElsewhere(page, session));
    }
  };
  const rounds = visitor.returns ? VISITS_OF_RETURNING_VISITOR : 1;
  for (let round = 1; round <= rounds; round += 1) {
    const visited = round === 1 ? targets : targets.slice(0, MAX_TARGETS_AGAIN);
    for (let next = 0; next < visited.length; next += 1) {
      const opened = await pages.openPage(context, who);
      await pages.recordFaults(opened, async () => {
        await pages.startAtShell(opened);
        await pages.waitUntilSettled(opened);
        // A failure leaves this loop. The outer one continues behind the failed target.
        for (; next < visited.length; next += 1) await visit(opened, visited[next] as VisitTarget, round);
      });
    }
  }
  await context.close();
}
