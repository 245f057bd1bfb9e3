import { listAllCars } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

/** Cars of every status, newest first; of one seller where `seller` is given. */
export const getAllCars = (ask: PageAsk, seller?: string) =>
  requestPage(listAllCars, { query: { ...ask, ...(seller !== undefined && { seller }) } });

export const allCarsQuery = () =>
  pagedOptions([...queryKeys.cars, 'dashboard', 'all'], (ask) => getAllCars(ask));

export const ownCarsQuery = (seller: string) =>
  pagedOptions([...queryKeys.cars, 'dashboard', 'own', seller], (ask) => getAllCars(ask, seller));
