import { useDeferredValue } from 'react';

/** Maximum number of new cards in the first render after a change. About one screen. */
const MAX_ADDED = 6;

/** Returns the items that were already rendered, and the first few new ones. */
export function limitAdditions<T extends { _id: string }>(
  items: readonly T[],
  previous: readonly T[],
): readonly T[] {
  const previousIds = new Set(previous.map(({ _id }) => _id));
  const addedItems = items.filter(({ _id }) => !previousIds.has(_id)).slice(0, MAX_ADDED);
  return items.filter((item) => previousIds.has(item._id) || addedItems.includes(item));
}

/**
 * Returns the items to render now. After a change, these are the existing ones and one screen of new ones.
 * The rest follows in a deferred render, so the page stays responsive.
 */
export function useIncrementalList<T extends { _id: string }>(items: readonly T[]): readonly T[] {
  const deferredItems = useDeferredValue(items);
  return deferredItems === items ? items : limitAdditions(items, deferredItems);
}
