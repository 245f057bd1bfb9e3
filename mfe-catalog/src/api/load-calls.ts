import { onFirstInteraction } from './first-interaction.ts';

/**
 * Loads all API calls of the catalog with their schemas. They are a lazy chunk, because they are as large as
 * a screen's code.
 */
export const loadCalls = () => import(/* webpackChunkName: "calls" */ './all-calls.ts');

/**
 * Preloads the chunk before the first call. A server-rendered page already contains its data. On such a page,
 * the preload waits for the visitor's first interaction, so that it doesn't slow the first screen.
 */
export function preloadCalls(): void {
  if (typeof document === 'undefined') return;
  onFirstInteraction(() => {
    // The first API call loads the chunk again and reports a failure.
    loadCalls().catch((error: unknown) => {
      console.warn('Catalog API calls are not loaded yet', error);
    });
  });
}
