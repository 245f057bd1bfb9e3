/** A button that was pressed before the page could answer: see early-acts.ts. */
const PRESSED = 'button[aria-busy="true"]';

/** Somebody waits for an answer to what was pressed: to order, to save, to report. Most of it asks to sign in first. */
export const isPressed = (): boolean => document.querySelector(PRESSED) !== null;

const loadSignIn = (): Promise<unknown> => import('./login-page.tsx');

/**
 * Brings the screen to sign in while what will most likely lead there is still on its way. Whoever was signed in when
 * the page was loaded needs none.
 */
export function bringSignIn(load = loadSignIn): void {
  if (document.documentElement.dataset.session === 'known') return;
  load().catch((error: unknown) => {
    // The router asks for it again, and says so where it does not come then either.
    console.warn('The screen to sign in is not there yet', error);
  });
}
