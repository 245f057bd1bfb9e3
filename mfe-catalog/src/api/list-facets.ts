import type { FacetFilters } from '@second-gear/contract/facets';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/**
 * Returns the number of cars per filter option. Also returns, for each active filter, how many cars would
 * match without it. Throws ApiError.
 */
export const listFacets = async (filters: FacetFilters, signal?: AbortSignal) =>
  request((await loadCalls()).listFacets, { query: filters }, { signal });

/** While new filters load, the previous counts stay visible. */
export const facetsQuery = (filters: FacetFilters) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'facets', filters],
    queryFn: ({ signal }) => listFacets(filters, signal),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
