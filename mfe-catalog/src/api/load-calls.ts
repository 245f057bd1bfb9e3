import { onFirstInteraction } from '../shared/first-interaction.ts';

/** All API calls of the catalog with their schemas, in a lazy chunk because they weigh as much as a screen. */
export const loadCalls = () => import(/* webpackChunkName: "calls" */ './all-calls.ts');

/**
 * Preloads the chunk before the first call. Server-rendered pages already contain their data, so there the preload
 * starts with the visitor's first interaction and doesn't compete with the first screen.
 */
export function preloadCalls(): void {
  if (typeof document === 'undefined') return;
  onFirstInteraction(() => {
    // The call itself reports the failure and retries.
    loadCalls().catch((error: unknown) => {
      console.warn('Catalog API calls are not loaded yet', error);
    });
  });
}
