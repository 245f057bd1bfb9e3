import { ONLY_IN_BROWSERS } from '@second-gear/federation/remote';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Counts a view of a car's page. Throws ApiError. */
export const countView = async (id: string) => request((await loadCalls()).recordView, { params: { id } });

/**
 * `countView` as a query. The query cache counts each car only once per page load. Failures are visible only
 * in the developer tools.
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
