import type { Page } from 'playwright-core';
import { createFakeSession, type FakeSession, type FakeVisitor } from './fake-session.ts';

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

interface Walk {
  page: Page;
  visitor: FakeVisitor;
  /** Receives the name under which the following faults are reported. */
  onScreen: (name: string) => void;
  /** Waits for the page's responses. */
  withResponseTimeout: <T>(response: Promise<T>) => Promise<T>;
  /** Waits until the page is complete and records its faults. */
  checkScreen: () => Promise<void>;
}

/** Opens targets as a visitor, one after another. */
export async function walkTargets(
  targets: readonly VisitTarget[],
  { page, visitor, onScreen, withResponseTimeout, checkScreen }: Walk,
): Promise<void> {
  const session = createFakeSession(visitor);
  for (const { name, address } of targets) {
    onScreen(`${name}: for ${visitor.who}`);
    await withResponseTimeout(goTo(page, address));
    await checkScreen();
    if (!visitor.signsOut) continue;
    onScreen(`${name}: after ${visitor.who} signed out`);
    await withResponseTimeout(changeSessionElsewhere(page, null));
    await checkScreen();
    await withResponseTimeout(changeSessionElsewhere(page, session));
  }
}
