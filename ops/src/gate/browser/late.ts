import { errors, type Page } from 'playwright-core';
import { inSeconds, type Pace } from './pace.ts';

/** Something did not come in time; the message says what, and how long it was waited for. */
export class Late extends Error {
  constructor(what: string, ms: number) {
    super(`${what} did not come in ${inSeconds(ms)}`);
  }
}

/**
 * Waits for something, but no longer than a time in ms.
 * @param what names it in the message, as `its page`
 * @throws Late
 */
export async function inTime<T>(what: string, ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Late(what, ms));
    }, ms);
  });
  // Whoever came too late may still fail when its page is closed.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof errors.TimeoutError ? new Late(what, ms) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** What stands for a remote that could not be loaded or that failed. */
export const FALLBACK = '[data-testid="remote-fallback"]';

/** What a page shows; for use inside a page, and so it must stand alone. */
function look(fallback: string): string {
  const words = (element: Element | null): string => {
    const text = (element as HTMLElement | null)?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '';
    return text === '' ? '' : ` (“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”)`;
  };
  const waiting = globalThis.__gateRunning?.waitingFor() ?? [];
  const coming = waiting.map((address) => new URL(address).pathname).slice(0, 3);
  const onItsWay = coming.length > 0 ? `, ${coming.join(', ')} on the way` : '';
  const main = document.querySelector('main');
  const failed = document.querySelector(fallback);
  const busy = document.querySelector(
    'main[aria-busy="true"], main [aria-busy="true"], main [role="status"]',
  );
  if (failed) return `an error screen${words(failed)}`;
  if (!main) return `a page without main${words(document.body)}${onItsWay}`;
  if (busy) return `a screen that is still loading${words(busy)}${onItsWay}`;
  return main.childElementCount === 0
    ? `an empty main${onItsWay}`
    : `another screen${words(main)}${onItsWay}`;
}

/** In words what a page shows in place of what was waited for, with what its console said. */
export async function seenInstead(page: Page, said: readonly string[], pace: Pace): Promise<string> {
  const console = said.length > 0 ? ` Its console says: ${said.join('; ')}.` : '';
  if (page.isClosed()) return `The page was gone.${console}`;
  try {
    const seen = await inTime('an answer of the page', pace.patience, page.evaluate(look, FALLBACK));
    return `Instead there is ${seen}.${console}`;
  } catch (error) {
    if (error instanceof Late) return `The page does not answer: its scripts never end.${console}`;
    // It may be on its way elsewhere.
    return `The page could not be read (${firstLine(error)}).${console}`;
  }
}

/** The first line of an error, without the name of the call that met it. */
export const firstLine = (error: unknown): string =>
  String((error as Error).message)
    .split('\n', 1)
    .join('')
    .replace(/^[a-z]+(\.[a-z]+)+: /i, '');

/** Whether an error comes from a page or its browser, not from the gate. */
export const isOfPage = (error: unknown): boolean =>
  error instanceof Late ||
  /^(page|locator|frame|browserContext|jsHandle)\.\w+: /.test((error as Error).message);
