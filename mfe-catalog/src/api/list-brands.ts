import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns the brands with their number of cars. Throws ApiError. */
export const listBrands = async (signal?: AbortSignal) =>
  request((await loadCalls()).listBrands, {}, { signal });

export const brandsQuery = queryOptions({
  queryKey: [...queryKeys.cars, 'brands'],
  queryFn: ({ signal }) => listBrands(signal),
  staleTime: 60_000,
});
