import { DRAWN_ELEMENT_ID } from '@second-gear/contract/page-elements';

/** Events of a visitor's first interaction. */
const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Runs a callback at the visitor's first interaction, so that it doesn't compete with the first screen. Runs
 * immediately if the page is already scrolled or wasn't server-rendered. Returns a function that cancels it.
 */
export function onFirstMovement(run: () => void): () => void {
  if (!document.getElementById(DRAWN_ELEMENT_ID) || scrollY > 0) {
    run();
    return () => undefined;
  }
  const listening = { passive: true, capture: true };
  const stop = (): void => {
    for (const movement of MOVEMENTS) removeEventListener(movement, once, listening);
  };
  const once = (): void => {
    stop();
    run();
  };
  for (const movement of MOVEMENTS) addEventListener(movement, once, listening);
  return stop;
}
