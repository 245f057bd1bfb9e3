import { staleAfter } from '@second-gear/contract/stale-after';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether a key names something by its id, as one of its parts or in a filter. */
const names = (key: QueryKey, id: string): boolean =>
  key.some(
    (part) => part === id || (typeof part === 'object' && part !== null && Object.values(part).includes(id)),
  );

/**
 * Asks anew for what the end of something has made stale, but not for that itself: the server has nothing of it any
 * more. What a screen still shows of it stays until that is left.
 * @param id of what is gone
 */
export async function refreshWithout(
  client: QueryClient,
  change: keyof typeof staleAfter,
  id: string,
): Promise<void> {
  const isOfIt = ({ queryKey }: { queryKey: QueryKey }): boolean => names(queryKey, id);
  await client.cancelQueries({ predicate: isOfIt });
  client.removeQueries({ type: 'inactive', predicate: isOfIt });
  // Whoever comes back to it is told that it is gone.
  await client.invalidateQueries({ refetchType: 'none', predicate: isOfIt });
  await Promise.all(
    staleAfter[change].map((queryKey) =>
      client.invalidateQueries({ queryKey, predicate: (query) => !isOfIt(query) }),
    ),
  );
}
