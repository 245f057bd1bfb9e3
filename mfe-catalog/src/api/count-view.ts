import { ONLY_IN_BROWSERS } from '@second-gear/contract/remote';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Counts a view of a car's page. Throws ApiError. */
export const countView = async (id: string) => request((await loadCalls()).recordView, { params: { id } });

/**
 * The same request as a query: the cache ensures one view per car while the page is open, and keeps failures visible in
 * the developer tools. Visitors see no error.
 */
export const countViewQuery = (id: string) =>
  queryOptions({
    queryKey: ['views', id],
    queryFn: () => countView(id),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    meta: ONLY_IN_BROWSERS,
  });
