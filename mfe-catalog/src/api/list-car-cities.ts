import type { FacetFilters } from '@second-gear/contract/facets';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/**
 * Returns the cities of the matching cars with their numbers of cars, highest number first. Throws ApiError.
 */
export const listCarCities = async (filters: FacetFilters, signal?: AbortSignal) =>
  request((await loadCalls()).listCarCities, { query: filters }, { signal });

/** While new filters load, the previous cities stay visible. */
export const carCitiesQuery = (filters: FacetFilters) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'cities', filters],
    queryFn: ({ signal }) => listCarCities(filters, signal),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
