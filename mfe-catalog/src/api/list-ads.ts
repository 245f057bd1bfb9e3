import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Number of ads in the ad strip. Must match the limit in remote.json, whose URLs the shell prefetches. */
export const STRIP_AD_COUNT = 6;

/** Returns the newest `limit` ads. Throws ApiError. */
export const listAds = async (limit: number, signal?: AbortSignal) =>
  requestPage((await loadCalls()).listAds, { query: { limit } }, { signal });

export const adsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...queryKeys.ads, limit],
    queryFn: async ({ signal }) => (await listAds(limit, signal)).items,
    staleTime: 30_000,
  });
