import type { Browser, Page } from 'playwright-core';

const pageNames = new WeakMap<Page, () => string>();
const stoppedBrowsers = new WeakSet<Browser>();

/** Sets the name that progress lines use for an open page. */
export const namePage = (page: Page, getName: () => string): void => {
  pageNames.set(page, getName);
};

/** Returns the names of a browser's open pages. */
export const namesOfOpenPages = (browser: Browser): string[] =>
  browser
    .contexts()
    .flatMap((context) => context.pages())
    .flatMap((page) => pageNames.get(page)?.() ?? []);

/** Makes requireRunning throw until the returned function is called. */
export function preventNewPages(browser: Browser): () => void {
  stoppedBrowsers.add(browser);
  return () => {
    stoppedBrowsers.delete(browser);
  };
}

/** Throws if the browser's check has timed out. */
export function requireRunning(browser: Browser): void {
  if (stoppedBrowsers.has(browser)) throw new Error('The browser check was stopped.');
}
