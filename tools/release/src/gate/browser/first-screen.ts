import type { PublishedRemote } from '@second-gear/federation/release';
import type { Page, Route } from 'playwright-core';
import { FALLBACK_SELECTOR, withTimeout } from './page-errors.ts';
import type { Timing } from './timing.ts';

/**
 * Milliseconds without a change after which the gate checks whether the page waits only for blocked files.
 */
const QUIET_MS = 500;

/** Matches pictures and fonts. A screen is complete without them. */
const ASSET_PATTERN = /\.(avif|gif|ico|jpe?g|png|svg|webp|woff2?)$/;

interface BlockedFiles {
  /** Path of a folder. Its files are blocked, except those in `allowed`. */
  folder: string;
  allowed: readonly string[];
}

/**
 * Waits until a screen is complete (its selector matches, and nothing in the viewport has `aria-busy`), or
 * until the page waits only for blocked files.
 */
function waitForFirstScreen(
  page: Page,
  readySelector: string,
  blocked: BlockedFiles,
  slowdown: number,
): Promise<{ isReady: boolean; waitsFor: string[] }> {
  return page.evaluate(
    ({ readySelector, fallback, blocked, quietFor }) =>
      new Promise<{ isReady: boolean; waitsFor: string[] }>((resolve) => {
        const isBlocked = (address: string): boolean => {
          const { pathname } = new URL(address);
          return (
            pathname.startsWith(blocked.folder) &&
            !blocked.allowed.includes(pathname.slice(blocked.folder.length))
          );
        };
        const isInViewport = (element: Element): boolean => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        };
        const isReady = (): boolean =>
          document.querySelector(fallback) === null &&
          document.querySelector(readySelector) !== null &&
          ![...document.querySelectorAll('main[aria-busy="true"], main [aria-busy="true"]')].some(
            isInViewport,
          );
        const finish = (waitsFor: string[]): void => {
          observer.disconnect();
          clearTimeout(quietTimer);
          resolve({ isReady: isReady(), waitsFor });
        };
        const recheck = (): void => {
          const stillPending = globalThis.__gateRunning?.pendingUrls() ?? [];
          if (isReady() || stillPending.every(isBlocked)) finish(stillPending);
          else quietTimer = setTimeout(recheck, 50);
        };
        let quietTimer = setTimeout(recheck, quietFor);
        const observer = new MutationObserver(() => {
          clearTimeout(quietTimer);
          if (isReady()) finish([]);
          else quietTimer = setTimeout(recheck, quietFor);
        });
        observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
        if (isReady()) finish([]);
      }),
    { readySelector, fallback: FALLBACK_SELECTOR, blocked, quietFor: QUIET_MS * slowdown },
  );
}

/**
 * Returns the files that a first screen needs although they are not listed for it. Blocks every unlisted file
 * of the candidate, and unblocks the files that the screen waits for, so the result does not depend on load
 * order.
 * @param screen the screen's address, the selector of its content, and the path of the candidate's folder
 */
export async function findUnlistedFiles(
  page: Page,
  screen: { url: string; address: string; readySelector: string; folder: string },
  { build }: PublishedRemote,
  { timeoutMs, slowdown }: Timing,
): Promise<string[]> {
  const { url, address, readySelector, folder } = screen;
  const requiredFiles: string[] = [];
  const isListed = (file: string): boolean => build.first.includes(file) || ASSET_PATTERN.test(file);
  const fileOf = (requestUrl: string): string => new URL(requestUrl).pathname.slice(folder.length);
  let heldRequests: Route[] = [];
  await page.route(
    ({ href, pathname }) => pathname.startsWith(folder) && !isListed(fileOf(href)),
    async (route) => {
      if (requiredFiles.includes(fileOf(route.request().url()))) await route.continue();
      // Other requests are held until the screen waits for them, or until the page closes.
      else heldRequests.push(route);
    },
  );
  const loadPage = async (): Promise<void> => {
    // Blocked scripts delay the load event, so the gate does not wait for it.
    await page.goto(url + address, { waitUntil: 'domcontentloaded' });
    for (;;) {
      const allowed = [...build.first, ...requiredFiles];
      const { isReady, waitsFor } = await waitForFirstScreen(
        page,
        readySelector,
        { folder, allowed },
        slowdown,
      );
      // If the page waits for a file but nothing is held, the request has not reached the gate yet, so the
      // loop continues.
      if (isReady || (heldRequests.length === 0 && waitsFor.length === 0)) return;
      const releasedRequests = heldRequests;
      heldRequests = [];
      requiredFiles.push(...releasedRequests.map((route) => fileOf(route.request().url())));
      for (const route of releasedRequests) await route.continue();
    }
  };
  await withTimeout(`the page at ${address}`, 2 * timeoutMs, loadPage());
  return [...new Set(requiredFiles)];
}

const formatBytes = (count: number): string => `${String(count)} bytes`;

/** Returns a message about files that a first screen needs but does not list. Null if there are none. */
export function describeUnlistedFiles(
  { build, sizes }: PublishedRemote,
  unlisted: readonly string[],
): string | null {
  if (unlisted.length === 0) return null;
  const sizeOf = (file: string): number => sizes[file] ?? 0;
  const fileList = unlisted.map((file) => `${file} (${formatBytes(sizeOf(file))})`).join(', ');
  const { budget } = build.declaration;
  const weight = [...build.first, ...unlisted].reduce((sum, file) => sum + sizeOf(file), 0);
  const budgetNote = weight > budget ? `${formatBytes(weight - budget)} over` : 'within';
  return `its first screen needs ${fileList}, missing from its list of first-screen files (build.json). With them it weighs ${formatBytes(weight)} (brotli), ${budgetNote} the budget of ${String(budget)}. Import what the first screen needs statically, or make the first screen work without it.`;
}
