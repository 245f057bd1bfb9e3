import type { CarFilters } from '@second-gear/contract/cars';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { pagingOptions } from './list-pages.ts';
import type { ListStart } from './list-start.ts';
import { loadCalls } from './load-calls.ts';

/** Returns one page of the View All Cars screen. Throws ApiError. */
export const viewAllCars = async (filters: CarFilters, signal?: AbortSignal) =>
  requestPage((await loadCalls()).viewAllCars, { query: filters }, { signal });

/**
 * The screen's cars, page by page. While new filters load, the previous cars stay visible.
 * @param limit cars per page
 * @param start where the list starts
 */
export const allCarsQuery = (filters: CarFilters, limit: number, start: ListStart) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'all', filters, limit, start],
    queryFn: ({ pageParam: { from, limit }, signal }) => viewAllCars({ ...filters, limit, ...from }, signal),
    ...pagingOptions(start, limit),
    placeholderData: keepPreviousData,
  });
