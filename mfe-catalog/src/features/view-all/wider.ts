import { queryKeys } from '@second-gear/contract/query-keys';
import { useQuery } from '@tanstack/react-query';
import { facetsQuery, listFacets } from '../../api/list-facets.ts';
import type { FilterChip } from './chips.ts';
import { facetFilters, type FilterKey, type ListFilters, without } from './filters-url.ts';

const MOST_OFFERS = 3;
/** Maximum calls for combinations of one size. Beyond that, clearing all filters is simpler. */
const MOST_CALLS = 10;

/** Filters to remove together, and the number of cars without them. */
export interface Wider {
  keys: readonly FilterKey[];
  cars: number;
}

export const withoutAll = (filters: ListFilters, keys: readonly FilterKey[]): ListFilters =>
  keys.reduce<ListFilters>((left, key) => without(left, key), filters);

const best = (offers: readonly Wider[]): Wider[] =>
  offers
    .filter(({ cars }) => cars > 0)
    .sort((one, other) => other.cars - one.cars)
    .slice(0, MOST_OFFERS);

/** Returns all combinations of `size` keys, in their order. */
function choicesOf(keys: readonly FilterKey[], size: number): FilterKey[][] {
  if (size === 0) return [[]];
  return keys.flatMap((key, at) => choicesOf(keys.slice(at + 1), size - 1).map((rest) => [key, ...rest]));
}

/**
 * Returns the smallest combinations of filters whose removal yields cars, if no single filter does. A
 * response contains the count without each remaining filter, so one call covers many combinations.
 */
async function findWider(
  filters: ListFilters,
  keys: readonly FilterKey[],
  signal: AbortSignal,
): Promise<Wider[]> {
  for (let size = 1; size < keys.length - 1; size += 1) {
    const taken = choicesOf(keys.slice(0, -1), size);
    if (taken.length > MOST_CALLS) return [];
    const found = await Promise.all(
      taken.map(async (off) => {
        const left = await listFacets(facetFilters(withoutAll(filters, off)), signal);
        const after = keys.slice(keys.indexOf(off.at(-1) ?? keys[0] ?? 'q') + 1);
        return after.map((key) => ({
          keys: [...off, key],
          cars: (key === 'sort' ? 0 : left.without[key]) ?? 0,
        }));
      }),
    );
    const offers = best(found.flat());
    if (offers.length > 0) return offers;
  }
  return [];
}

/**
 * Returns which filters to remove to get results: one filter, or the smallest combination. The one with the
 * most cars comes first.
 */
export function useWider(filters: ListFilters, chips: readonly FilterChip[]): Wider[] {
  const asked = facetFilters(filters);
  const { data, isPlaceholderData } = useQuery(facetsQuery(asked));
  const left = isPlaceholderData ? undefined : data?.without;
  const keys = chips.map(({ key }) => key);
  const alone = best(keys.map((key) => ({ keys: [key], cars: (key === 'sort' ? 0 : left?.[key]) ?? 0 })));
  const together = useQuery({
    queryKey: [...queryKeys.cars, 'wider', asked],
    queryFn: ({ signal }) => findWider(filters, keys, signal),
    enabled: left !== undefined && alone.length === 0 && keys.length > 2,
    staleTime: 30_000,
  });
  return alone.length > 0 ? alone : (together.data ?? []);
}
