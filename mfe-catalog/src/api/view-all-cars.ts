import { viewAllCars, type CarFilters } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

/** One page of the View All Cars screen. Throws ApiError. */
export const getAllCars = (filters: CarFilters, signal?: AbortSignal) =>
  requestPage(viewAllCars, { query: filters }, { signal });

/** The screen's cars, page by page; while a changed filter loads, the cars of the last one stay. */
export const allCarsQuery = (filters: CarFilters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'all', filters],
    queryFn: ({ pageParam, signal }) =>
      getAllCars(pageParam === null ? filters : { ...filters, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
