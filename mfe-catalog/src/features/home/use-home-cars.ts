import type { Car } from '@second-gear/contract/cars';
import { useInfiniteQuery } from '@tanstack/react-query';
import { carsQuery } from '../../api/list-cars.ts';
import { HOME_CAR_FILTERS } from './home-car-filters.ts';

/**
 * Returns the home list's first page of cars; empty until it is loaded. Sends no request. Unaffected when the
 * list loads more pages.
 */
export function useHomeCars(): Car[] {
  const { data } = useInfiniteQuery({ ...carsQuery(HOME_CAR_FILTERS), enabled: false });
  return data?.pages[0]?.items ?? [];
}
