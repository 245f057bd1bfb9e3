import type { CarFilters } from '@second-gear/contract/cars';
import type { FacetFilters } from '@second-gear/contract/facets';
import { queryKeys } from '@second-gear/contract/query-keys';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callQuery, send, sendPage } from '../../shared/calls.ts';
import { type ListStart, createPagingOptions } from '../../shared/list/paging.ts';

/** Returns one page of the View All Cars screen. */
export const viewAllCars = (filters: CarFilters, signal?: AbortSignal) =>
  sendPage('viewAllCars', { query: filters }, signal);

/**
 * The screen's cars, page by page. While new filters load, the previous cars stay visible.
 * @param limit cars per page
 * @param start where the list starts
 */
export const allCarsQuery = (filters: CarFilters, limit: number, start: ListStart) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'all', filters, limit, start],
    queryFn: ({ pageParam: { from, limit }, signal }) => viewAllCars({ ...filters, limit, ...from }, signal),
    ...createPagingOptions(start, limit),
    placeholderData: keepPreviousData,
  });

/**
 * The cities of the matching cars with their numbers of cars, highest number first. While new filters load,
 * the previous cities stay visible.
 */
export const carCitiesQuery = (filters: FacetFilters) => ({
  ...callQuery([...queryKeys.cars, 'cities', filters], 'listCarCities', { query: filters }),
  staleTime: 30_000,
  placeholderData: keepPreviousData,
});

/**
 * Returns the places that match the typed text, largest first. For the text `latitude,longitude`, returns the
 * nearest place. Throws ApiError.
 */
export const listPlaces = (q: string) => send('listPlaces', { query: { q } });

/** While the next suggestions load, the previous ones stay visible. */
export const placesQuery = (q: string) => ({
  ...callQuery(['places', q], 'listPlaces', { query: { q } }),
  staleTime: Infinity,
  // A retry would be useless. By then, the visitor has typed more.
  retry: false,
  placeholderData: keepPreviousData,
});
