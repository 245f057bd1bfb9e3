import type { CarFilters } from '@second-gear/contract/cars';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { From } from '../shared/from.ts';
import { pagesFrom } from '../shared/list/list-pages.ts';
import { calls } from './calls.ts';

/** Returns one page of the View All Cars screen. Throws ApiError. */
export const viewAllCars = async (filters: CarFilters, signal?: AbortSignal) =>
  requestPage((await calls()).viewAllCars, { query: filters }, { signal });

/**
 * The screen's cars, page by page. While new filters load, the previous cars stay visible.
 * @param limit cars per page
 * @param begin start of the list
 */
export const allCarsQuery = (filters: CarFilters, limit: number, begin: From) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'all', filters, limit, begin],
    queryFn: ({ pageParam: { from, limit }, signal }) => viewAllCars({ ...filters, limit, ...from }, signal),
    ...pagesFrom(begin, limit),
    placeholderData: keepPreviousData,
  });
