import type { Car } from '@second-gear/contract/cars';
import { useInfiniteQuery } from '@tanstack/react-query';
import { carsQuery } from '../../api/list-cars.ts';
import { HOME_CAR_FILTERS } from './home-car-filters.ts';

/**
 * Returns the first page of the home page's car list; empty until it is loaded. Reads only the cache and
 * sends no request. Doesn't change when the list loads more pages.
 */
export function useHomeCars(): Car[] {
  const { data } = useInfiniteQuery({ ...carsQuery(HOME_CAR_FILTERS), enabled: false });
  return data?.pages[0]?.items ?? [];
}
