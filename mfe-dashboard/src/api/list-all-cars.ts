import { type CAR_STATUSES, type CAR_TABLE_SORTS, listAllCars as call } from '@second-gear/contract/cars';
import type { PageAsk, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Which cars, of every status, and in which order. */
export interface CarsAsk {
  /** Newest first where it is null. */
  sort: Sort<(typeof CAR_TABLE_SORTS)[number]> | null;
  /** Of this one only; everybody's where it is absent. */
  seller?: string;
  /** Words that must all occur; empty or absent for all cars. */
  q?: string;
  status?: (typeof CAR_STATUSES)[number] | null;
}

const queryOf = ({ sort, seller, q, status }: CarsAsk) => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(sort !== null && { sort }),
  ...(seller !== undefined && { seller }),
});

/** A page of them. */
export const listAllCars = (page: PageAsk, ask: CarsAsk) =>
  requestPage(call, { query: { ...page, ...queryOf(ask) } });

export const allCarsQuery = (ask: CarsAsk) =>
  pagedOptions([...queryKeys.cars, 'dashboard', ask], (page) => listAllCars(page, ask));
