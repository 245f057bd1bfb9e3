import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/**
 * Returns the places that match the typed text, largest first. For a text `latitude,longitude`, returns the
 * nearest place. Throws ApiError.
 */
export const listPlaces = async (q: string, signal?: AbortSignal) =>
  request((await loadCalls()).listPlaces, { query: { q } }, { signal });

/** While the next suggestions load, the previous ones stay visible. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => listPlaces(q, signal),
    staleTime: Infinity,
    // No retry: by then, the visitor has typed more, and the result would be obsolete.
    retry: false,
    placeholderData: keepPreviousData,
  });
