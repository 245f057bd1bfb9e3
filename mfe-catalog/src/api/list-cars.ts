import type { CarFilters } from '@second-gear/contract/cars';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** One page of the cars that match: what can be bought first, of that the newest unless `sort` says otherwise. Throws ApiError. */
export const listCars = async (filters: CarFilters, signal?: AbortSignal) =>
  requestPage((await calls()).listCars, { query: filters }, { signal });

/** The matching cars, page by page; the total is in every page. */
export const carsQuery = (filters: CarFilters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      listCars(pageParam === null ? filters : { ...filters, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    // Sections of one screen share a list; a section that is drawn later must not fetch it again.
    staleTime: 30_000,
    getNextPageParam: (page) => page.next,
  });
