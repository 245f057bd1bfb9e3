import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns the cars that are still listed, in the order of `ids`. Throws ApiError. */
export async function listCarsByIds(ids: readonly string[], signal?: AbortSignal) {
  const cars = await request((await loadCalls()).listCars, { query: { ids: ids.join(',') } }, { signal });
  return ids.flatMap((id) => cars.find((car) => car._id === id) ?? []);
}

export const carsByIdsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'ids', ids],
    queryFn: ({ signal }) => listCarsByIds(ids, signal),
  });
