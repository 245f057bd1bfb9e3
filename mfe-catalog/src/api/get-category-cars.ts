import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type PageRequest, pagingOptions } from './list-pages.ts';
import type { ListStart } from './list-start.ts';
import { loadCalls } from './load-calls.ts';

/**
 * Returns one page of a category's cars: available cars first, newest first within each group. Throws ApiError, 404 for
 * an unknown category.
 */
export const getCategoryCars = async (id: string, { from, limit }: PageRequest, signal?: AbortSignal) =>
  requestPage((await loadCalls()).getCategoryCars, { params: { id }, query: { limit, ...from } }, { signal });

/**
 * A category's cars, page by page.
 * @param limit cars per page
 * @param start where the list starts
 */
export const categoryCarsQuery = (id: string, limit: number, start: ListStart) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'category', id, limit, start],
    queryFn: ({ pageParam, signal }) => getCategoryCars(id, pageParam, signal),
    ...pagingOptions(start, limit),
  });
