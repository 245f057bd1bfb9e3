import type { CarFilters } from '@second-gear/contract/cars';

/** Size of the home page's first page of cars. remote.json contains its path, which the shell prefetches. */
export const HOME_CAR_FILTERS: CarFilters = { limit: 12, sort: 'featured' };
