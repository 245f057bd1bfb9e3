import { useDeferredValue } from 'react';

/** Cards that are drawn at once where a list changes: about those of a screen. */
const AT_ONCE = 6;

interface Identified {
  _id: string;
}

/** Of a list that has changed: what stood there already, and the first few that are new, wherever they come. */
export function drawnAtOnce<T extends Identified>(items: readonly T[], before: readonly T[]): readonly T[] {
  const stood = new Set(before.map(({ _id }) => _id));
  const added = items.filter(({ _id }) => !stood.has(_id)).slice(0, AT_ONCE);
  return items.filter((item) => stood.has(item._id) || added.includes(item));
}

/**
 * The items to draw now: all of them, but where the list has just changed only those that stood there already and a
 * screen of new ones. The others follow in pieces, so that whoever types or clicks meanwhile is answered.
 */
export function useInPieces<T extends Identified>(items: readonly T[]): readonly T[] {
  const settled = useDeferredValue(items);
  return settled === items ? items : drawnAtOnce(items, settled);
}
