import type { Car } from '@second-gear/contract/cars';
import { useInfiniteQuery } from '@tanstack/react-query';
import { carsQuery } from '../../api/list-cars.ts';
import { HOME_CARS } from './home-cars.ts';

/**
 * The cars of the home list's first page; empty until it is there. Makes no call of its own. What is drawn
 * from them does not change when more cars are asked for.
 */
export function useHomeCars(): Car[] {
  const { data } = useInfiniteQuery({ ...carsQuery(HOME_CARS), enabled: false });
  return data?.pages[0]?.items ?? [];
}
