import { queryKeys } from '@second-gear/contract/query-keys';
import { useQuery } from '@tanstack/react-query';
import { facetsQuery, listFacets } from '../../api/list-facets.ts';
import type { FilterChip } from './chips.ts';
import { facetFilters, type FilterKey, type ListFilters, without } from './filters-url.ts';

const MOST_OFFERS = 3;
/** Calls for combinations of one size; where there are more, taking off everything is the simpler way. */
const MOST_CALLS = 10;

/** Filters to take off together, and how many cars there are without them. */
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

/** Every choice of `size` among `keys`, in their order. */
function choicesOf(keys: readonly FilterKey[], size: number): FilterKey[][] {
  if (size === 0) return [[]];
  return keys.flatMap((key, at) => choicesOf(keys.slice(at + 1), size - 1).map((rest) => [key, ...rest]));
}

/**
 * The smallest combinations of filters without which there are cars, where none does alone. What the server says of a
 * list without each of its filters tells of every filter after the last that is already off: one call for many.
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

/** What to take off for there to be cars: one filter, or else the fewest together; those with most cars first. */
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
