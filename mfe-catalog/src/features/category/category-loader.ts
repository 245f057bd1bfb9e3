import type { Category } from '@second-gear/contract/categories';
import { asResponse } from '@second-gear/shared-auth/request';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { categoriesQuery, categoryCarsQuery } from '../../shared/api.ts';
import { readListStart } from '../../shared/list/paging.ts';
import { texts } from './texts.ts';

/** Cars per page of a category. Must match the limit in remote.json, whose URLs the shell prefetches. */
export const PAGE_SIZE = 24;

/**
 * Loads a category and the first page of its cars concurrently. Throws a Response with the status of the failed call,
 * 404 for an unknown category.
 */
export const categoryLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs): Promise<Category> => {
    const id = params['id'] ?? '';
    const start = readListStart(new URL(request.url).searchParams);
    const [categories] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      queryClient.ensureInfiniteQueryData(categoryCarsQuery(id, PAGE_SIZE, start)),
    ]).catch((error: unknown) => {
      throw asResponse(error);
    });
    const category = categories.find(({ _id }) => _id === id);
    if (!category) throw new Response(texts.notFound, { status: 404, statusText: 'Not Found' });
    return category;
  };
