import { listPlaces as call } from '@second-gear/contract/places';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Places for what is typed, the largest first. Throws ApiError. */
export const listPlaces = (q: string, signal?: AbortSignal) => request(call, { query: { q } }, { signal });

/** While those for another letter load, the last suggestions stay. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => listPlaces(q, signal),
    staleTime: Infinity,
    // A seller goes on typing: a suggestion that did not come is not waited for.
    retry: false,
    placeholderData: keepPreviousData,
  });
