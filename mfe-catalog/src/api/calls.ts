import { onFirstMovement } from '../shared/first-movement.ts';

/** Every call that the catalog makes, with its schemas; they weigh as much as a screen. */
export const calls = () => import(/* webpackChunkName: "calls" */ './every-call.ts');

/**
 * Brings the calls ahead of the first one. A page that was drawn on the server has come with its answers: there they
 * come once the visitor does something, and take nothing from the first screen.
 */
export function bringCalls(): void {
  if (typeof document === 'undefined') return;
  onFirstMovement(() => {
    // Whoever makes a call meets the failure, and asks again.
    calls().catch((error: unknown) => {
      console.warn('The catalog’s calls are not there yet', error);
    });
  });
}
