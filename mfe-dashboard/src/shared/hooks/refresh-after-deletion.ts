import { invalidations } from '@second-gear/contract/invalidations';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether a query key contains an id, as a part of the key or as a value in a filter object. */
const keyIncludesId = (key: QueryKey, id: string): boolean =>
  key.some(
    (part) => part === id || (typeof part === 'object' && part !== null && Object.values(part).includes(id)),
  );

/**
 * Refetches the queries that a deletion makes stale, except those of the deleted item, which would fail with
 * 404. Screens that show the item stay unchanged.
 * @param id id of the deleted item
 */
export async function refreshAfterDeletion(
  client: QueryClient,
  change: keyof typeof invalidations,
  id: string,
): Promise<void> {
  const concernsDeleted = ({ queryKey }: { queryKey: QueryKey }): boolean => keyIncludesId(queryKey, id);
  await client.cancelQueries({ predicate: concernsDeleted });
  client.removeQueries({ type: 'inactive', predicate: concernsDeleted });
  // Screens that are opened later refetch these queries and show that the item is gone.
  await client.invalidateQueries({ refetchType: 'none', predicate: concernsDeleted });
  await Promise.all(
    invalidations[change].map((queryKey) =>
      client.invalidateQueries({ queryKey, predicate: (query) => !concernsDeleted(query) }),
    ),
  );
}
