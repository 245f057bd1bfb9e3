import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** Places for what is typed, or the one next to `latitude,longitude`; the largest first. Throws ApiError. */
export const listPlaces = async (q: string, signal?: AbortSignal) =>
  request((await calls()).listPlaces, { query: { q } }, { signal });

/** While those for another letter load, the last suggestions stay. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => listPlaces(q, signal),
    staleTime: Infinity,
    // Whoever types goes on typing: a suggestion that did not come is not waited for.
    retry: false,
    placeholderData: keepPreviousData,
  });
