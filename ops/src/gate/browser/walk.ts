import type { Page } from 'playwright-core';
import { type MadeUpSession, madeUpSession, type MadeUpVisitor } from './made-up-session.ts';

/** A screen or slot of a candidate. */
export interface Place {
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

/** Signs out, or in with a session, like another tab of the browser. */
const signElsewhere = (page: Page, session: MadeUpSession): Promise<void> =>
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

/**
 * Shows places to a visitor one after another.
 * @param at receives the name for subsequent faults
 * @param answers waits for the page's responses
 * @param look waits until the page is complete and records its faults
 */
export async function walk(
  page: Page,
  visitor: MadeUpVisitor,
  places: readonly Place[],
  at: (name: string) => void,
  answers: <T>(asked: Promise<T>) => Promise<T>,
  look: () => Promise<void>,
): Promise<void> {
  const session = madeUpSession(visitor);
  for (const { name, address } of places) {
    at(`${name}: for ${visitor.who}`);
    await answers(goTo(page, address));
    await look();
    if (!visitor.signsOut) continue;
    at(`${name}: after ${visitor.who} signed out on it`);
    await answers(signElsewhere(page, null));
    await look();
    await answers(signElsewhere(page, session));
  }
}
