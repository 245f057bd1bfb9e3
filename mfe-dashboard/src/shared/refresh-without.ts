import { staleAfter } from '@second-gear/contract/stale-after';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether a query key contains an id, as a part or in a filter. */
const names = (key: QueryKey, id: string): boolean =>
  key.some(
    (part) => part === id || (typeof part === 'object' && part !== null && Object.values(part).includes(id)),
  );

/**
 * Refetches queries made stale by a deletion, except those of the deleted item, which would be a 404. Screens
 * that show the item stay unchanged.
 * @param id id of the deleted item
 */
export async function refreshWithout(
  client: QueryClient,
  change: keyof typeof staleAfter,
  id: string,
): Promise<void> {
  const isOfIt = ({ queryKey }: { queryKey: QueryKey }): boolean => names(queryKey, id);
  await client.cancelQueries({ predicate: isOfIt });
  client.removeQueries({ type: 'inactive', predicate: isOfIt });
  // A later visit refetches and shows that the item is gone.
  await client.invalidateQueries({ refetchType: 'none', predicate: isOfIt });
  await Promise.all(
    staleAfter[change].map((queryKey) =>
      client.invalidateQueries({ queryKey, predicate: (query) => !isOfIt(query) }),
    ),
  );
}
