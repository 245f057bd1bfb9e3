import { type CAR_STATUSES, type CAR_TABLE_SORTS, listAllCars as call } from '@second-gear/contract/cars';
import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Filters and sort order of a list of cars. Without a `status`, the list contains cars of every status. */
export interface CarListParams {
  /** Null sorts by newest first. */
  sort: Sort<(typeof CAR_TABLE_SORTS)[number]> | null;
  /** Limits the list to this seller's cars. */
  seller?: string;
  /** Search text. A car matches if it contains every word. Empty or absent returns all cars. */
  q?: string;
  status?: (typeof CAR_STATUSES)[number] | null;
}

const toQuery = ({ sort, seller, q, status }: CarListParams) => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(sort !== null && { sort }),
  ...(seller !== undefined && { seller }),
});

/** Returns a page of cars. */
export const listAllCars = (pageParams: PageParams, params: CarListParams) =>
  requestPage(call, { query: { ...pageParams, ...toQuery(params) } });

export const allCarsQuery = (params: CarListParams) =>
  pagedQueryOptions([...queryKeys.cars, 'dashboard', params], (pageParams) =>
    listAllCars(pageParams, params),
  );
