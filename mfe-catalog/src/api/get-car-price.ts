import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** How a car's price stands, and what says so. Throws ApiError, 404 when its listing is gone. */
export const getCarPrice = async (id: string, signal?: AbortSignal) =>
  request((await calls()).getCarPrice, { params: { id } }, { signal });

export const carPriceQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.car(id), 'price'],
    queryFn: ({ signal }) => getCarPrice(id, signal),
  });
