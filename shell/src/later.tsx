import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import type * as laterParts from './later-parts.ts';

type Parts = typeof laterParts;

/** Delay in ms before a failed load is retried. */
const AGAIN_AFTER = 5_000;

/** Retries until the parts are loaded. Returns a function that stops. */
function askUntilItComes(use: (parts: Parts) => void): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    import(/* webpackChunkName: "later" */ './later-parts.ts').then(
      (parts) => {
        if (isWanted) use(parts);
      },
      (error: unknown) => {
        console.warn('A part of the page is not there yet', error);
        if (isWanted) timer = setTimeout(ask, AGAIN_AFTER);
      },
    );
  };
  ask();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}

/**
 * Loads the deferred parts after the first screen, so that they don't slow it down. Never server-rendered.
 * @param onDrawn called when the frame is hydrated, before further input
 * @param onStand called when the frame is usable
 * @param onCome called once when the parts are loaded
 */
export function Later({
  onDrawn,
  onStand,
  onCome,
  children,
}: {
  onDrawn: () => void;
  onStand: () => void;
  onCome: (parts: Parts) => void;
  children: (parts: Parts) => ReactNode;
}): ReactNode {
  const [parts, setParts] = useState<Parts | null>(null);
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(() => {
    onStand();
    return askUntilItComes((come) => {
      onCome(come);
      setParts(come);
    });
  }, [onStand, onCome]);
  return parts && children(parts);
}
