import { countView as call } from '@second-gear/contract/car-history';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Counts a look at a car's page. Throws ApiError. */
export const countView = (id: string) => request(call, { params: { id } });

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
  });
