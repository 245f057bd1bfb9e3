import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns the rating of a car's price and the data behind it. Throws ApiError, 404 if the listing no longer exists. */
export const getCarPrice = async (id: string, signal?: AbortSignal) =>
  request((await loadCalls()).getCarPrice, { params: { id } }, { signal });

export const carPriceQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.car(id), 'price'],
    queryFn: ({ signal }) => getCarPrice(id, signal),
  });
