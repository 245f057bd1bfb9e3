import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /**
     * The toasts that became visible and that no test has checked yet: for each, its text and the texts of
     * its parts.
     */
    seenToasts?: string[][];
  }
}

/** Runs in the page and records each toast when it becomes visible. */
function recordToastsInPage(): void {
  window.seenToasts = [];
  const recordWhenVisible = (toast: Element): void => {
    if (!toast.isConnected) return;
    if (!toast.checkVisibility({ visibilityProperty: true })) {
      requestAnimationFrame(() => recordWhenVisible(toast));
      return;
    }
    const parts = [toast, ...toast.querySelectorAll('*')];
    window.seenToasts?.push(parts.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()));
  };
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element)) continue;
      if (added.matches('[data-toast]')) recordWhenVisible(added);
      else for (const toast of added.querySelectorAll('[data-toast]')) recordWhenVisible(toast);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Records toasts for `expectToasts` in all future pages of the context. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(recordToastsInPage);
}

/**
 * Waits until each text has appeared in a toast of this document since the last check. Checks recorded
 * toasts, because a toast disappears after 3 s, and a busy machine may delay a test for longer.
 */
export async function expectToasts(page: Page, ...texts: string[]): Promise<void> {
  const missing = new Set(texts);
  await expect(async () => {
    const result = await page.evaluate(
      (expectedTexts) => {
        const recordedToasts = window.seenToasts;
        if (!recordedToasts)
          throw new Error('The toasts of this page were not recorded: call recordToasts before opening it');
        const found = expectedTexts.filter((text) => recordedToasts.some((parts) => parts.includes(text)));
        window.seenToasts = recordedToasts.filter((parts) => !parts.some((part) => found.includes(part)));
        return { found, others: recordedToasts.map(([whole]) => whole) };
      },
      [...missing],
    );
    for (const text of result.found) missing.delete(text);
    expect([...missing], `Seen besides: ${result.others.join(' | ') || 'none'}`).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

/** Waits for the toast of a sign-in. */
export const expectLoggedInToast = (page: Page): Promise<void> =>
  expectToasts(page, 'User Logged In Successfully');
