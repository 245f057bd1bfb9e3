import { listPlaces as call } from '@second-gear/contract/places';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Returns places that match the typed text, largest first. Throws ApiError. */
export const listPlaces = (q: string, signal?: AbortSignal) => request(call, { query: { q } }, { signal });

/** While the next suggestions load, the query returns the previous ones. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => listPlaces(q, signal),
    staleTime: Infinity,
    // A late suggestion is useless to a seller who is still typing.
    retry: false,
    placeholderData: keepPreviousData,
  });
