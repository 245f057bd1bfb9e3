import type { CarFilters } from '@second-gear/contract/cars';

/** The home page's first page of cars; remote.json names its path, which the shell asks ahead. */
export const HOME_CARS: CarFilters = { limit: 12, sort: 'featured' };
