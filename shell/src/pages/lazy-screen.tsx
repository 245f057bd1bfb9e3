import { isChunkLoadError } from '@second-gear/contract/chunk-load-error';
import { type ComponentType, type ReactElement, useState } from 'react';
import { RemoteFallback } from '../federation/mounting/remote-fallback.tsx';
import { importWithRetry } from '../load-recovery/import-with-retry.ts';
import { reportLoadFailure } from '../load-recovery/recover-load-failure.ts';

type LoadScreen = () => Promise<ComponentType>;

/**
 * Creates a route's `lazy` function. If the screen's chunk fails to load twice, the route renders a fallback
 * whose Retry loads it again. The router itself would cache the failure until the next full page load.
 */
export const createLazyScreen = (load: LoadScreen) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await importWithRetry(load) };
  } catch (error) {
    if (!isChunkLoadError(error)) throw error;
    reportLoadFailure(error.request ?? '', error.message);
    return { Component: createRetryScreen(load) };
  }
};

function createRetryScreen(load: LoadScreen): ComponentType {
  let loadedScreen: ComponentType | null = null;

  return function RetryScreen(): ReactElement {
    const [Screen, setScreen] = useState(() => loadedScreen);

    async function retry(): Promise<void> {
      try {
        loadedScreen = await load();
      } catch (error) {
        if (!isChunkLoadError(error)) throw error;
        // The fallback stays visible.
        console.warn(error);
      }
      setScreen(() => loadedScreen);
    }

    return Screen ? <Screen /> : <RemoteFallback isScreen onRetry={retry} />;
  };
}
