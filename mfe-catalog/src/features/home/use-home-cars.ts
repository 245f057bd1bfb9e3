import type { Car } from '@second-gear/contract/car';
import { useInfiniteQuery } from '@tanstack/react-query';
import { carsQuery } from '../../api/get-cars.ts';
import { carsOf } from '../../shared/car-listing.tsx';
import { HOME_CARS } from './home-cars.ts';

/** The cars of the home list as far as it is loaded; empty until then. Makes no call of its own. */
export function useHomeCars(): Car[] {
  return carsOf(useInfiniteQuery({ ...carsQuery(HOME_CARS), enabled: false }));
}
