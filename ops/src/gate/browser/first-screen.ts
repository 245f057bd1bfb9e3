import type { PublishedRemote } from '@second-gear/contract/release';
import type { Page, Route } from 'playwright-core';
import { FALLBACK, inTime } from './late.ts';
import type { Pace } from './pace.ts';

/** Milliseconds without a change after which a page waits only for blocked files. */
const QUIET = 500;

/** Pictures and fonts load later. A screen is complete without them. */
const PICTURE = /\.(avif|gif|ico|jpe?g|png|svg|webp|woff2?)$/;

interface Held {
  /** Blocked files: everything below this path except `but`. */
  below: string;
  but: readonly string[];
}

/**
 * Waits until a screen is complete (its selector matches, and nothing in the window has `aria-busy`), or
 * until the page waits only for blocked files.
 */
function standsOrWaits(
  page: Page,
  known: string,
  held: Held,
  slowness: number,
): Promise<{ stands: boolean; waitsFor: string[] }> {
  return page.evaluate(
    ({ known, fallback, held, quietFor }) =>
      new Promise<{ stands: boolean; waitsFor: string[] }>((resolve) => {
        const isHeld = (address: string): boolean => {
          const { pathname } = new URL(address);
          return pathname.startsWith(held.below) && !held.but.includes(pathname.slice(held.below.length));
        };
        const isSeen = (element: Element): boolean => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        };
        const stands = (): boolean =>
          document.querySelector(fallback) === null &&
          document.querySelector(known) !== null &&
          ![...document.querySelectorAll('main[aria-busy="true"], main [aria-busy="true"]')].some(isSeen);
        const end = (waitsFor: string[]): void => {
          observer.disconnect();
          clearTimeout(quiet);
          resolve({ stands: stands(), waitsFor });
        };
        const lookAgain = (): void => {
          const coming = globalThis.__gateRunning?.waitingFor() ?? [];
          if (stands() || coming.every(isHeld)) end(coming);
          else quiet = setTimeout(lookAgain, 50);
        };
        let quiet = setTimeout(lookAgain, quietFor);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          if (stands()) end([]);
          else quiet = setTimeout(lookAgain, quietFor);
        });
        observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
        if (stands()) end([]);
      }),
    { known, fallback: FALLBACK, held, quietFor: QUIET * slowness },
  );
}

/**
 * Returns the files that a first screen needs although they are not listed for it. Blocks every unlisted file
 * of the candidate, and releases those without which the screen stays incomplete. The result does not depend
 * on load order.
 * @param where address of the screen, a selector for its content, path of the candidate's folder
 */
export async function unlistedFiles(
  page: Page,
  where: { url: string; address: string; known: string; owner: string },
  { build }: PublishedRemote,
  { patience, slowness }: Pace,
): Promise<string[]> {
  const { url, address, known, owner } = where;
  const needed: string[] = [];
  const isListed = (file: string): boolean => build.first.includes(file) || PICTURE.test(file);
  const fileOf = (asked: string): string => new URL(asked).pathname.slice(owner.length);
  let held: Route[] = [];
  await page.route(
    ({ href, pathname }) => pathname.startsWith(owner) && !isListed(fileOf(href)),
    async (route) => {
      if (needed.includes(fileOf(route.request().url()))) await route.continue();
      // Other requests get a response later, or never if the page closes first.
      else held.push(route);
    },
  );
  const look = async (): Promise<void> => {
    // Blocked scripts would delay the load event as well.
    await page.goto(url + address, { waitUntil: 'domcontentloaded' });
    for (;;) {
      const but = [...build.first, ...needed];
      const { stands, waitsFor } = await standsOrWaits(page, known, { below: owner, but }, slowness);
      // The gate may not have received the page's latest requests yet.
      if (stands || (held.length === 0 && waitsFor.length === 0)) return;
      const released = held;
      held = [];
      needed.push(...released.map((route) => fileOf(route.request().url())));
      for (const route of released) await route.continue();
    }
  };
  await inTime(`the page at ${address}`, 2 * patience, look());
  return [...new Set(needed)];
}

const bytes = (count: number): string => `${String(count)} bytes`;

/** Returns a message about files that a first screen needs but does not list. Null if there are none. */
export function hiddenWeight({ build, sizes }: PublishedRemote, unlisted: readonly string[]): string | null {
  if (unlisted.length === 0) return null;
  const sizeOf = (file: string): number => sizes[file] ?? 0;
  const named = unlisted.map((file) => `${file} (${bytes(sizeOf(file))})`).join(', ');
  const { budget } = build.declaration;
  const weight = [...build.first, ...unlisted].reduce((sum, file) => sum + sizeOf(file), 0);
  const over = weight > budget ? `${bytes(weight - budget)} over` : 'within';
  return `its first screen does not stand without ${named}, which its list of first files (build.json) leaves out. With them it weighs ${bytes(weight)} (brotli), ${over} the budget of ${String(budget)}. Let what the first screen needs come with the remote, or let it stand without.`;
}
