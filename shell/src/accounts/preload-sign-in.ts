/** A button pressed before the page was interactive; see early-acts.ts. */
const PENDING_BUTTON = 'button[aria-busy="true"]';

/**
 * Returns whether a pressed button waits for a response: order, save or report. Most of these require
 * sign-in.
 */
export const hasPendingClick = (): boolean => document.querySelector(PENDING_BUTTON) !== null;

const loadSignIn = (): Promise<unknown> => import('./login-page.tsx');

/**
 * Preloads the login page while the action that will probably need it still loads. Skipped if the visitor was
 * signed in when the page loaded.
 */
export function preloadSignIn(load = loadSignIn): void {
  if (document.documentElement.dataset.session === 'known') return;
  load().catch((error: unknown) => {
    // The router requests it again and shows the failure.
    console.warn('Could not load the sign-in screen', error);
  });
}
