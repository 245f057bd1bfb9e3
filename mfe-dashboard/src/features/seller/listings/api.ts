import { addAd as addAdCall, listAds } from '@second-gear/contract/ads';
import { getCarStats, getPriceHistory, listCarStats } from '@second-gear/contract/car-history';
import {
  type Car,
  type CAR_STATUSES,
  type CAR_TABLE_SORTS,
  type CarChange,
  changeCar as changeCarCall,
  deleteCar as deleteCarCall,
  getOwnCar as getOwnCarCall,
  listAllCars as listAllCarsCall,
  restoreCar as restoreCarCall,
} from '@second-gear/contract/cars';
import type { ChartPeriodDays } from '@second-gear/contract/days';
import { fetchAllRows, type PageParams, type Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions, toQuery } from '../../../shared/api/paged.ts';

/** Advertises one of the caller's cars. Throws ApiError 409 if it is already advertised. */
export const addAd = ({ _id, brandName, model, resellPrice }: Car) =>
  request(addAdCall, { body: { carId: _id, brandName, model, resellPrice } });

/** Updates some fields of the caller's listing. */
export const changeCar = (id: string, body: CarChange) => request(changeCarCall, { params: { id }, body });

/** Deletes a listing and its ad. `deletedCount` is 0 if it was already deleted. */
export const deleteCar = (id: string) => request(deleteCarCall, { params: { id } });

/** Query for the views and saves of the caller's listing, one row per day up to today. */
export const oneCarStatsQuery = (id: string, days: ChartPeriodDays) =>
  queryOptions({
    queryKey: [...queryKeys.carStats(id), days],
    queryFn: () => request(getCarStats, { params: { id }, query: { days } }),
    placeholderData: keepPreviousData,
  });

/** Returns the caller's listing with its phone number, for the edit form. */
export const getOwnCar = (id: string) => request(getOwnCarCall, { params: { id } });

export const ownCarQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.cars, 'own', id], queryFn: () => getOwnCar(id) });

/** Query for the prices of the caller's listing in dollars, oldest first. */
export const priceHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'price-history', id],
    queryFn: () => request(getPriceHistory, { params: { id } }),
  });

/** Query for every ad of one seller. */
export const sellerAdsQuery = (seller: string) =>
  queryOptions({
    queryKey: [...queryKeys.ads, 'dashboard', seller],
    queryFn: () => fetchAllRows((pageParams) => requestPage(listAds, { query: { ...pageParams, seller } })),
  });

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

export const listAllCars = (pageParams: PageParams, params: CarListParams) =>
  requestPage(listAllCarsCall, { query: { ...pageParams, ...toQuery(params) } });

export const allCarsQuery = (params: CarListParams) =>
  pagedQueryOptions([...queryKeys.cars, 'dashboard', params], (pageParams) =>
    listAllCars(pageParams, params),
  );

/** Query for the daily views and saves of several listings of the caller, for the last 30 days. */
export const carStatsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'stats', 'several', ids],
    queryFn: () => request(listCarStats, { query: { ids: ids.join(','), days: 30 } }),
  });

/** Restores a listing within 24 hours of its deletion. Throws 404 after that. */
export const restoreCar = (id: string) => request(restoreCarCall, { params: { id } });
