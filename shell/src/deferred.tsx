import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import type * as deferredParts from './deferred-parts.ts';

type DeferredParts = typeof deferredParts;

/** Delay in ms before a failed load is retried. */
const RETRY_DELAY_MS = 5_000;

/** Loads the deferred parts, and retries until it succeeds. Returns a function that stops the retries. */
function loadWithRetry(onLoad: (parts: DeferredParts) => void): () => void {
  let isActive = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryLoad = (): void => {
    import(/* webpackChunkName: "later" */ './deferred-parts.ts').then(
      (parts) => {
        if (isActive) onLoad(parts);
      },
      (error: unknown) => {
        console.warn('Could not load part of the page', error);
        if (isActive) timer = setTimeout(tryLoad, RETRY_DELAY_MS);
      },
    );
  };
  tryLoad();
  return () => {
    isActive = false;
    clearTimeout(timer);
  };
}

/**
 * Loads the deferred parts after the first screen, so they don't slow it down. Never server-rendered.
 * @param onRendered called when the site's frame is hydrated, before further input
 * @param onReady called when the frame is usable
 * @param onLoaded called once when the parts are loaded
 */
export function Deferred({
  onRendered,
  onReady,
  onLoaded,
  children,
}: {
  onRendered: () => void;
  onReady: () => void;
  onLoaded: (parts: DeferredParts) => void;
  children: (parts: DeferredParts) => ReactNode;
}): ReactNode {
  const [parts, setParts] = useState<DeferredParts | null>(null);
  useLayoutEffect(onRendered, [onRendered]);
  useEffect(() => {
    onReady();
    return loadWithRetry((loadedParts) => {
      onLoaded(loadedParts);
      setParts(loadedParts);
    });
  }, [onReady, onLoaded]);
  return parts && children(parts);
}
