import type { FacetFilters } from '@second-gear/contract/facets';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** The cities that the cars of a list stand in, with their number; those with most cars first. Throws ApiError. */
export const listCarCities = async (filters: FacetFilters, signal?: AbortSignal) =>
  request((await calls()).listCarCities, { query: filters }, { signal });

/** While those of changed filters load, the last ones stay. */
export const carCitiesQuery = (filters: FacetFilters) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'cities', filters],
    queryFn: ({ signal }) => listCarCities(filters, signal),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
