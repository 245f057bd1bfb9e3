import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { From } from '../shared/from.ts';
import { type PagePart, pagesFrom } from '../shared/list/list-pages.ts';
import { calls } from './calls.ts';

/**
 * Returns one page of a category's cars: available cars first, newest first within each group. Throws ApiError, 404 for
 * an unknown category.
 */
export const getCategoryCars = async (id: string, { from, limit }: PagePart, signal?: AbortSignal) =>
  requestPage((await calls()).getCategoryCars, { params: { id }, query: { limit, ...from } }, { signal });

/**
 * A category's cars, page by page.
 * @param limit cars per page
 * @param begin start of the list
 */
export const categoryCarsQuery = (id: string, limit: number, begin: From) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.cars, 'category', id, limit, begin],
    queryFn: ({ pageParam, signal }) => getCategoryCars(id, pageParam, signal),
    ...pagesFrom(begin, limit),
  });
