import type { CarFilters } from '@second-gear/contract/cars';

/** Filters of the home page's car list. They must match remote.json, whose URLs the shell prefetches. */
export const HOME_CAR_FILTERS: CarFilters = { limit: 12, sort: 'featured' };
