import { type CAR_STATUSES, type CAR_TABLE_SORTS, listAllCars as call } from '@second-gear/contract/cars';
import type { PageAsk, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Filters and sort order. Cars of every status are included. */
export interface CarsAsk {
  /** Null sorts by newest first. */
  sort: Sort<(typeof CAR_TABLE_SORTS)[number]> | null;
  /** Limits the list to this seller's cars. */
  seller?: string;
  /** Every word must occur. Empty or absent returns all cars. */
  q?: string;
  status?: (typeof CAR_STATUSES)[number] | null;
}

const queryOf = ({ sort, seller, q, status }: CarsAsk) => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(sort !== null && { sort }),
  ...(seller !== undefined && { seller }),
});

/** Returns a page of cars. */
export const listAllCars = (page: PageAsk, ask: CarsAsk) =>
  requestPage(call, { query: { ...page, ...queryOf(ask) } });

export const allCarsQuery = (ask: CarsAsk) =>
  pagedOptions([...queryKeys.cars, 'dashboard', ask], (page) => listAllCars(page, ask));
