import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns a seller's public profile. Throws ApiError, 404 if the user has no public page. */
export const getSeller = async (id: string, signal?: AbortSignal) =>
  request((await loadCalls()).getSeller, { params: { id } }, { signal });

export const sellerQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.sellers, 'one', id],
    queryFn: ({ signal }) => getSeller(id, signal),
  });
