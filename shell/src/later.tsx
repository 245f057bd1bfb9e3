import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import type * as laterParts from './later-parts.ts';

type Parts = typeof laterParts;

/** Wait in ms before what did not come is asked for again. */
const AGAIN_AFTER = 5_000;

/** Asks until it has come; returns the way to stop. */
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
 * What the page has besides its first screen. It comes once that stands: it must not slow it down, and the server draws
 * none of it.
 * @param onDrawn hears that the frame answers, before the visitor can do anything more
 * @param onStand hears that the frame can be used
 * @param onCome hears once that the parts are there
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
