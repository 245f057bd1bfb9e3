import type { Browser, Page } from 'playwright-core';

const names = new WeakMap<Page, () => string>();
const stopped = new WeakSet<Browser>();

/** Names an open page, for reports about what is being checked. */
export const namePage = (page: Page, toName: () => string): void => {
  names.set(page, toName);
};

/** Returns what a browser's open pages show. */
export const namesOfOpenPages = (browser: Browser): string[] =>
  browser
    .contexts()
    .flatMap((context) => context.pages())
    .flatMap((page) => names.get(page)?.() ?? []);

/** Makes requireRunning throw, until the returned function is called. */
export function preventNewPages(browser: Browser): () => void {
  stopped.add(browser);
  return () => {
    stopped.delete(browser);
  };
}

/** Throws if the browser's check has timed out. */
export function requireRunning(browser: Browser): void {
  if (stopped.has(browser)) throw new Error('The browser check was stopped.');
}
