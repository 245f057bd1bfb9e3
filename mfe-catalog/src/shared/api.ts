import type { CarFilters } from '@second-gear/contract/cars';
import type { FacetFilters } from '@second-gear/contract/facets';
import { queryKeys } from '@second-gear/contract/query-keys';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callQuery, send, sendPage } from './calls.ts';
import { type ListStart, createPagingOptions } from './list/paging.ts';

/** Number of ads in the ad strip. Must match the limit in remote.json, whose URLs the shell prefetches. */
const STRIP_AD_COUNT = 6;

export const adsQuery = {
  ...callQuery([...queryKeys.ads, STRIP_AD_COUNT], 'listAds', { query: { limit: STRIP_AD_COUNT } }),
  staleTime: 30_000,
};

/** The brands with their number of cars. */
export const brandsQuery = {
  ...callQuery([...queryKeys.cars, 'brands'], 'listBrands', {}),
  staleTime: 60_000,
};

/** Categories rarely change, so the cached list stays fresh for five minutes. */
export const categoriesQuery = {
  ...callQuery(queryKeys.categories, 'listCategories', {}),
  staleTime: 5 * 60_000,
};

/** Fails with 404 if the listing no longer exists. */
export const carQuery = (id: string) => callQuery(queryKeys.car(id), 'getCar', { params: { id } });

/** The cars that are still listed, in the order of `ids`. */
export const carsByIdsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'ids', ids],
    queryFn: async ({ signal }) => {
      const cars = await send('listCars', { query: { ids: ids.join(',') } }, signal);
      return ids.flatMap((id) => cars.find((car) => car._id === id) ?? []);
    },
  });

/**
 * The cars that match the filters, page by page: available cars first, newest first unless `sort` is set.
 * Every page contains their total number.
 */
export const carsQuery = (filters: CarFilters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'list', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      sendPage('listCars', { query: { ...filters, ...(cursor !== null && { cursor }) } }, signal),
    initialPageParam: null as string | null,
    // Sections of one screen share a list, so a section that renders later must not refetch it.
    staleTime: 30_000,
    getNextPageParam: (page) => page.next,
  });

/**
 * A category's cars, page by page: available cars first, newest first within each group. Fails with 404 for
 * an unknown category.
 * @param limit cars per page
 * @param start where the list starts
 */
export const categoryCarsQuery = (id: string, limit: number, start: ListStart) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'category', id, limit, start],
    queryFn: ({ pageParam: { from, limit }, signal }) =>
      sendPage('getCategoryCars', { params: { id }, query: { limit, ...from } }, signal),
    ...createPagingOptions(start, limit),
  });

/**
 * Returns the number of cars per filter option. Also returns, for each active filter, how many cars would
 * match without it.
 */
export const listFacets = (filters: FacetFilters, signal?: AbortSignal) =>
  send('listFacets', { query: filters }, signal);

/** While new filters load, the previous counts stay visible. */
export const facetsQuery = (filters: FacetFilters) => ({
  ...callQuery([...queryKeys.cars, 'facets', filters], 'listFacets', { query: filters }),
  staleTime: 30_000,
  placeholderData: keepPreviousData,
});
