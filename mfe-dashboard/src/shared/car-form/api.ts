import { listCategories as listCategoriesCall } from '@second-gear/contract/categories';
import { listPlaces as listPlacesCall } from '@second-gear/contract/places';
import { getSimilarPrices as getSimilarPricesCall } from '@second-gear/contract/prices';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

/** The fields of a car by which the API finds prices of similar cars. */
export type CarDescription = z.input<typeof getSimilarPricesCall.query>;

/** Returns the fields as query parameters. Returns null if they are incomplete or invalid. */
export function parseCarDescription(fields: {
  [Name in keyof CarDescription]: unknown;
}): CarDescription | null {
  return getSimilarPricesCall.query.safeParse(fields).success ? (fields as CarDescription) : null;
}

/** Returns the prices of similar cars, in whole dollars. `similar` is null if there are too few such cars. */
export const getSimilarPrices = async (car: CarDescription | null) =>
  car === null ? { similar: null } : await request(getSimilarPricesCall, { query: car });

export const similarPricesQuery = (car: CarDescription | null) =>
  queryOptions({
    queryKey: ['prices', 'similar', car],
    queryFn: () => getSimilarPrices(car),
    placeholderData: keepPreviousData,
  });

export const listCategories = () => request(listCategoriesCall);

export const categoriesQuery = () =>
  queryOptions({ queryKey: queryKeys.categories, queryFn: listCategories });

/** Returns places that match the typed text, largest first. Throws ApiError. */
export const listPlaces = (q: string, signal?: AbortSignal) =>
  request(listPlacesCall, { query: { q } }, { signal });

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
