import { DRAWN_ELEMENT_ID } from '@second-gear/contract/page-elements';

/** Every call that the catalog makes, with its schemas; they weigh as much as a screen. */
export const calls = () => import(/* webpackChunkName: "calls" */ './every-call.ts');

/** What a visitor does first of all. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

const bring = (): void => {
  // Whoever makes a call meets the failure, and asks again.
  calls().catch((error: unknown) => {
    console.warn('The catalog’s calls are not there yet', error);
  });
};

/**
 * Brings the calls ahead of the first one. A page that was drawn on the server has come with its answers: there they
 * come once the visitor does something, and take nothing from the first screen.
 */
export function bringCalls(): void {
  if (typeof document === 'undefined') return;
  if (!document.getElementById(DRAWN_ELEMENT_ID)) {
    bring();
    return;
  }
  const found = new AbortController();
  for (const sign of SIGNS_OF_LIFE) {
    const once = () => {
      found.abort();
      bring();
    };
    addEventListener(sign, once, { signal: found.signal, passive: true, capture: true });
  }
}
