import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** Brands with the number of their cars. Throws ApiError. */
export const listBrands = async (signal?: AbortSignal) => request((await calls()).listBrands, {}, { signal });

export const brandsQuery = queryOptions({
  queryKey: [...queryKeys.cars, 'brands'],
  queryFn: ({ signal }) => listBrands(signal),
  staleTime: 60_000,
});
