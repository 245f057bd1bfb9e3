import { getCategoryCars as call } from '@second-gear/contract/category';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** One page of a category's cars, newest first. Throws ApiError, 404 for an unknown category. */
export const getCategoryCars = (id: string, limit: number, cursor: string | null, signal?: AbortSignal) =>
  requestPage(call, { params: { id }, query: cursor === null ? { limit } : { limit, cursor } }, { signal });

/** A category's cars, page by page. */
export const categoryCarsQuery = (id: string, limit: number) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'category', id, limit],
    queryFn: ({ pageParam, signal }) => getCategoryCars(id, limit, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
