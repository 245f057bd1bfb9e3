import { recoverLoadFailure } from './recover-load-failure.ts';

/**
 * Runs in the page's head. Recovers the page if the shell's entry script fails to load, because that script
 * contains the usual recovery.
 */
export function watchEntry(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || !target.defer || !/\/shell\/[^/]+\//.test(target.src))
        return;
      void recoverLoadFailure(target.src, `The entry ${target.src} failed to load`);
    },
    // Errors of elements do not bubble.
    { capture: true },
  );
}
