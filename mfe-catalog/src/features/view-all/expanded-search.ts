import type { FacetFilter } from '@second-gear/contract/facets';
import { queryKeys } from '@second-gear/contract/query-keys';
import { useQuery } from '@tanstack/react-query';
import { facetsQuery, listFacets } from '../../shared/api.ts';
import type { FilterChip } from './filter-chips.ts';
import { toFacetFilters, withoutFilters } from './filters-url.ts';
import type { ListFilters } from './filters.ts';

const MAX_SUGGESTIONS = 3;
/**
 * Maximum number of API calls for combinations of one size. If more are necessary, nothing is suggested,
 * because clearing all filters is simpler.
 */
const MAX_REQUESTS = 10;

/** Filters to remove together, and the number of cars that match without them. */
export interface ExpandedSearch {
  keys: readonly FacetFilter[];
  cars: number;
}

const selectBestSearches = (searches: readonly ExpandedSearch[]): ExpandedSearch[] =>
  searches
    .filter(({ cars }) => cars > 0)
    .sort((a, b) => b.cars - a.cars)
    .slice(0, MAX_SUGGESTIONS);

/** Returns all combinations of `size` keys, each in the order of `keys`. */
function listCombinations(keys: readonly FacetFilter[], size: number): FacetFilter[][] {
  if (size === 0) return [[]];
  return keys.flatMap((key, index) =>
    listCombinations(keys.slice(index + 1), size - 1).map((combination) => [key, ...combination]),
  );
}

/**
 * Finds the smallest combinations of two or more filters without which cars match. A response also contains
 * the number of cars without each remaining filter, so one call covers several combinations.
 */
async function findExpandedSearches(
  filters: ListFilters,
  keys: readonly FacetFilter[],
  signal: AbortSignal,
): Promise<ExpandedSearch[]> {
  for (let size = 1; size < keys.length - 1; size += 1) {
    const combinations = listCombinations(keys.slice(0, -1), size);
    if (combinations.length > MAX_REQUESTS) return [];
    const results = await Promise.all(
      combinations.map(async (removedKeys) => {
        const remaining = await listFacets(toFacetFilters(withoutFilters(filters, removedKeys)), signal);
        const laterKeys = keys.slice(keys.indexOf(removedKeys.at(-1) ?? keys[0] ?? 'q') + 1);
        return laterKeys.map((key) => ({ keys: [...removedKeys, key], cars: remaining.without[key] ?? 0 }));
      }),
    );
    const searches = selectBestSearches(results.flat());
    if (searches.length > 0) return searches;
  }
  return [];
}

/**
 * Returns which filters to remove to get results: single filters, or else the smallest combinations. Those
 * that yield the most cars come first.
 */
export function useExpandedSearches(filters: ListFilters, chips: readonly FilterChip[]): ExpandedSearch[] {
  const facetQuery = toFacetFilters(filters);
  const { data, isPlaceholderData } = useQuery(facetsQuery(facetQuery));
  const remaining = isPlaceholderData ? undefined : data?.without;
  const keys = chips.map(({ key }) => key);
  const singleSearches = selectBestSearches(
    keys.map((key) => ({ keys: [key], cars: remaining?.[key] ?? 0 })),
  );
  const combinedSearches = useQuery({
    queryKey: [...queryKeys.cars, 'wider', facetQuery],
    queryFn: ({ signal }) => findExpandedSearches(filters, keys, signal),
    enabled: remaining !== undefined && singleSearches.length === 0 && keys.length > 2,
    staleTime: 30_000,
  });
  return singleSearches.length > 0 ? singleSearches : (combinedSearches.data ?? []);
}
