import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Texts of each visible toast and its parts that no test has checked yet. */
    seenToasts?: string[][];
  }
}

/** Runs in the page and records each toast when it becomes visible. */
function writeDownToasts(): void {
  window.seenToasts = [];
  const lookAt = (toast: Element): void => {
    if (!toast.isConnected) return;
    if (!toast.checkVisibility({ visibilityProperty: true })) {
      requestAnimationFrame(() => lookAt(toast));
      return;
    }
    const parts = [toast, ...toast.querySelectorAll('*')];
    window.seenToasts?.push(parts.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()));
  };
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element)) continue;
      if (added.matches('[data-toast]')) lookAt(added);
      else for (const toast of added.querySelectorAll('[data-toast]')) lookAt(toast);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Records toasts for `seeToasts` in all future pages of the context. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(writeDownToasts);
}

/**
 * Waits until each text has appeared in a toast of this document since the last check. A toast disappears
 * after 3 s, and a busy machine may delay a test for longer.
 */
export async function seeToasts(page: Page, ...texts: string[]): Promise<void> {
  const missing = new Set(texts);
  await expect(async () => {
    const told = await page.evaluate(
      (wanted) => {
        const seen = window.seenToasts;
        if (!seen) throw new Error('Toasts of this page are not written down: keepToasts comes before it');
        const found = wanted.filter((text) => seen.some((parts) => parts.includes(text)));
        window.seenToasts = seen.filter((parts) => !parts.some((part) => found.includes(part)));
        return { found, others: seen.map(([whole]) => whole) };
      },
      [...missing],
    );
    for (const text of told.found) missing.delete(text);
    expect([...missing], `Seen besides: ${told.others.join(' | ') || 'none'}`).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

/** Waits for the toast of a sign-in. */
export const seeLoggedIn = (page: Page): Promise<void> => seeToasts(page, 'User Logged In Successfully');
