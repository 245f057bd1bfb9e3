import { DRAWN_ELEMENT_ID } from '@second-gear/contract/page-elements';

/** What a visitor does first of all. */
const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls back once the visitor does something: what is needed only then takes nothing from a first screen that stands
 * already. At once where they have scrolled before, or where the page was not drawn on the server. Returns how to call
 * it off.
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
