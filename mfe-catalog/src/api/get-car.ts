import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns one car. Throws ApiError, 404 if the listing no longer exists. */
export const getCar = async (id: string, signal?: AbortSignal) =>
  request((await loadCalls()).getCar, { params: { id } }, { signal });

/**
 * Returns the car with its full address, which only signed-in users get. `getCar` omits it if the page was
 * server-rendered or the token had expired. This call renews an expired token first. Throws ApiError.
 */
const getCarAsUser = async (id: string, signal?: AbortSignal) =>
  request({ ...(await loadCalls()).getCar, access: 'user' } as const, { params: { id } }, { signal });

export const carAsUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.car(id), 'as-person'],
    queryFn: ({ signal }) => getCarAsUser(id, signal),
  });

export const carQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.car(id), queryFn: ({ signal }) => getCar(id, signal) });
