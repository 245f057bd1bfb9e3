import type { CarFilters } from '@second-gear/contract/cars';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns one page of the matching cars: available cars first, newest first unless `sort` is set. Throws ApiError. */
export const listCars = async (filters: CarFilters, signal?: AbortSignal) =>
  requestPage((await loadCalls()).listCars, { query: filters }, { signal });

/** The cars that match the filters, page by page. Every page contains their total number. */
export const carsQuery = (filters: CarFilters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      listCars(pageParam === null ? filters : { ...filters, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    // Sections of one screen share a list, so a section that renders later must not refetch it.
    staleTime: 30_000,
    getNextPageParam: (page) => page.next,
  });
