import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** Brands with the number of their cars. Throws ApiError. */
export const getBrands = async (signal?: AbortSignal) => request((await calls()).listBrands, {}, { signal });

export const brandsQuery = queryOptions({
  queryKey: [...queryKeys.cars, 'brands'],
  queryFn: ({ signal }) => getBrands(signal),
  staleTime: 60_000,
});
