import { errors, type Page } from 'playwright-core';
import { inSeconds, type Pace } from './pace.ts';

/** Something timed out. The message has its name and the timeout. */
export class Late extends Error {
  constructor(what: string, ms: number) {
    super(`${what} did not come in ${inSeconds(ms)}`);
  }
}

/**
 * Waits for a promise with a timeout in milliseconds.
 * @param what names it in the message, such as `its page`
 * @throws Late
 */
export async function inTime<T>(what: string, ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Late(what, ms));
    }, ms);
  });
  // A promise that timed out may still reject when its page closes.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof errors.TimeoutError ? new Late(what, ms) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Fallback for a remote that failed or could not be loaded. */
export const FALLBACK = '[data-testid="remote-fallback"]';

/** Returns what a page shows. Runs inside a page, so it must be self-contained. */
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

/** Describes what a page shows instead of the expected content, with its console output. */
export async function seenInstead(page: Page, said: readonly string[], pace: Pace): Promise<string> {
  const console = said.length > 0 ? ` Its console says: ${said.join('; ')}.` : '';
  if (page.isClosed()) return `The page was gone.${console}`;
  try {
    const seen = await inTime('an answer of the page', pace.patience, page.evaluate(look, FALLBACK));
    return `Instead there is ${seen}.${console}`;
  } catch (error) {
    if (error instanceof Late) return `The page does not answer: its scripts never end.${console}`;
    // The page may be navigating.
    return `The page could not be read (${firstLine(error)}).${console}`;
  }
}

/** Returns an error's first line, without the name of the call that threw it. */
export const firstLine = (error: unknown): string =>
  String((error as Error).message)
    .split('\n', 1)
    .join('')
    .replace(/^[a-z]+(\.[a-z]+)+: /i, '');

/** Returns whether an error comes from a page or its browser, not from the gate. */
export const isOfPage = (error: unknown): boolean =>
  error instanceof Late ||
  /^(page|locator|frame|browserContext|jsHandle)\.\w+: /.test((error as Error).message);
