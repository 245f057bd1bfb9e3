import { ONLY_IN_BROWSERS } from '@second-gear/contract/remote';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** Counts a look at a car's page. Throws ApiError. */
export const countView = async (id: string) => request((await calls()).countView, { params: { id } });

/**
 * The same as a query: the cache sees to it that a car is counted once as long as the page is open, and
 * keeps a failure where developer tools show it. It is nobody else's business, so nobody is told.
 */
export const viewQuery = (id: string) =>
  queryOptions({
    queryKey: ['views', id],
    queryFn: () => countView(id),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    meta: ONLY_IN_BROWSERS,
  });
