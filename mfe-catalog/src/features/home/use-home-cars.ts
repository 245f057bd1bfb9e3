import type { Car, CarFilters } from '@second-gear/contract/cars';
import { useInfiniteQuery } from '@tanstack/react-query';
import { carsQuery } from '../../shared/api.ts';

/** Filters of the home page's car list. They must match remote.json, whose URLs the shell prefetches. */
export const HOME_CAR_FILTERS: CarFilters = { limit: 12, sort: 'featured' };

/**
 * Returns the first page of the home page's car list. Returns an empty list until it is loaded. Reads only
 * the cache and sends no request. Doesn't change when the list loads more pages.
 */
export function useHomeCars(): Car[] {
  const { data } = useInfiniteQuery({ ...carsQuery(HOME_CAR_FILTERS), enabled: false });
  return data?.pages[0]?.items ?? [];
}
