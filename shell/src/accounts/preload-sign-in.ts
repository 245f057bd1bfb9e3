/** A button pressed before the page was interactive. See record-early-events.ts. */
const PENDING_BUTTON_SELECTOR = 'button[aria-busy="true"]';

/**
 * Returns whether the visitor pressed a button (order, save or report) that waits for the page to become
 * interactive. Most of these actions require sign-in.
 */
export const hasPendingClick = (): boolean => document.querySelector(PENDING_BUTTON_SELECTOR) !== null;

const loadSignIn = (): Promise<unknown> => import('./login-page.tsx');

/**
 * Preloads the login page in parallel with the code that will probably redirect to it. Skipped if the visitor
 * was signed in when the page loaded.
 */
export function preloadSignIn(load = loadSignIn): void {
  if (document.documentElement.dataset.session === 'known') return;
  load().catch((error: unknown) => {
    // The router loads the login page again and shows a failure.
    console.warn('Could not load the sign-in screen', error);
  });
}
