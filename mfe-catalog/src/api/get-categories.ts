import { listCategories } from '@second-gear/contract/category';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** All categories. Throws ApiError. */
export const getCategories = (signal?: AbortSignal) => request(listCategories, {}, { signal });

/** Categories change rarely: kept fresh for the cache's five minutes. */
export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: ({ signal }) => getCategories(signal),
  staleTime: 5 * 60_000,
});
