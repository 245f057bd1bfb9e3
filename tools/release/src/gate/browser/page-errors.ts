import { errors, type Page } from 'playwright-core';
import { formatSeconds, type Timing } from './timing.ts';

/** A page's content did not appear in time. The message names the content and the timeout. */
export class PageTimeoutError extends Error {
  constructor(subject: string, ms: number) {
    super(`${subject} did not appear within ${formatSeconds(ms)}`);
  }
}

/** A script blocked a page and was terminated. */
export class PageFrozenError extends Error {
  constructor(ms: number) {
    super(`a script froze the page: it did not respond for ${formatSeconds(ms)}`);
  }
}

/**
 * Waits for a promise with a timeout in milliseconds.
 * @param subject name of the awaited content in the message, such as `its page`
 * @throws PageTimeoutError
 */
export async function withTimeout<T>(subject: string, ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new PageTimeoutError(subject, ms));
    }, ms);
  });
  // A promise that timed out may still reject later, when its page closes.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } catch (error) {
    throw error instanceof errors.TimeoutError ? new PageTimeoutError(subject, ms) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Selector of the fallback that the shell shows for a remote that failed or could not be loaded. */
export const FALLBACK_SELECTOR = '[data-testid="remote-fallback"]';

/** Describes the content of a page. Runs inside a page, so it must be self-contained. */
function describePage(fallback: string): string {
  const quotedText = (element: Element | null): string => {
    const text = (element as HTMLElement | null)?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '';
    return text === '' ? '' : ` (“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”)`;
  };
  const pendingUrls = globalThis.__gateRunning?.pendingUrls() ?? [];
  const pendingPaths = pendingUrls.map((address) => new URL(address).pathname).slice(0, 3);
  const pendingNote = pendingPaths.length > 0 ? `, still loading ${pendingPaths.join(', ')}` : '';
  const main = document.querySelector('main');
  const errorElement = document.querySelector(fallback);
  const loadingElement = document.querySelector(
    'main[aria-busy="true"], main [aria-busy="true"], main [role="status"]',
  );
  if (errorElement) return `an error screen${quotedText(errorElement)}`;
  if (!main) return `a page without a main element${quotedText(document.body)}${pendingNote}`;
  if (loadingElement) return `a loading screen${quotedText(loadingElement)}${pendingNote}`;
  return main.childElementCount === 0
    ? `an empty main element${pendingNote}`
    : `another screen${quotedText(main)}${pendingNote}`;
}

/** Describes the actual content of a page that lacks the expected content, with its console output. */
export async function describeActualPage(
  page: Page,
  consoleErrors: readonly string[],
  timing: Timing,
): Promise<string> {
  const consoleNote = consoleErrors.length > 0 ? ` Its console logged: ${consoleErrors.join('; ')}.` : '';
  if (page.isClosed()) return `The page was closed.${consoleNote}`;
  try {
    const description = await withTimeout(
      'a response from the page',
      timing.timeoutMs,
      page.evaluate(describePage, FALLBACK_SELECTOR),
    );
    return `The page shows ${description} instead.${consoleNote}`;
  } catch (error) {
    if (error instanceof PageTimeoutError)
      return `The page does not respond: a script never finishes.${consoleNote}`;
    // The page may be navigating.
    return `Could not read the page (${firstLine(error)}).${consoleNote}`;
  }
}

/** React's errors about markup that differs from the server's: https://react.dev/errors. */
const HYDRATION_ERROR = /\bhydrat|Minified React error #(418|419|421|422|423|425)\b/i;

/** Describes an error that a page logged. */
export function describeConsoleError(text: string): string {
  const [line = ''] = text.split('\n', 1);
  if (HYDRATION_ERROR.test(text))
    return `the hydration failed (${line}). The first render must not depend on the time zone, language, date or device.`;
  // Playwright's clock logs the errors that a page's timers throw.
  return text.includes('ClockController')
    ? `uncaught error: ${line.replace(/^\w*Error: /, '')}`
    : `console error: ${text}`;
}

/** Returns an error's first line, without the name of the call that threw it. */
export const firstLine = (error: unknown): string =>
  String((error as Error).message)
    .split('\n', 1)
    .join('')
    .replace(/^[a-z]+(\.[a-z]+)+: /i, '');

/** Returns whether an error comes from a page or its browser, not from the gate. */
export const isPageError = (error: unknown): boolean =>
  error instanceof PageTimeoutError ||
  error instanceof PageFrozenError ||
  /^(page|locator|frame|browserContext|jsHandle)\.\w+: /.test((error as Error).message);
