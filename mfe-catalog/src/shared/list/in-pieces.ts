import { useDeferredValue } from 'react';

/** Cards to render in the first step after a change; about one screen. */
const AT_ONCE = 6;

interface Identified {
  _id: string;
}

/** Returns the items that were already rendered, and the first few new ones. */
export function drawnAtOnce<T extends Identified>(items: readonly T[], before: readonly T[]): readonly T[] {
  const stood = new Set(before.map(({ _id }) => _id));
  const added = items.filter(({ _id }) => !stood.has(_id)).slice(0, AT_ONCE);
  return items.filter((item) => stood.has(item._id) || added.includes(item));
}

/**
 * Returns the items to render now. After a change: the existing ones and one screen of new ones. The rest
 * follows in a deferred render, so that the page stays responsive.
 */
export function useInPieces<T extends Identified>(items: readonly T[]): readonly T[] {
  const settled = useDeferredValue(items);
  return settled === items ? items : drawnAtOnce(items, settled);
}
