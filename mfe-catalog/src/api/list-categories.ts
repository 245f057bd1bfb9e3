import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns all categories. Throws ApiError. */
export const listCategories = async (signal?: AbortSignal) =>
  request((await loadCalls()).listCategories, {}, { signal });

/** Categories rarely change, so the cached list stays fresh for five minutes. */
export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: ({ signal }) => listCategories(signal),
  staleTime: 5 * 60_000,
});
