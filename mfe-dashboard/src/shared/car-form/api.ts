import { listCategories } from '@second-gear/contract/categories';
import { listPlaces } from '@second-gear/contract/places';
import { getSimilarPrices } from '@second-gear/contract/prices';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

/** The fields of a car by which the API finds prices of similar cars. */
export type CarDescription = z.input<typeof getSimilarPrices.query>;

/** Returns the fields as query parameters. Returns null if they are incomplete or invalid. */
export function parseCarDescription(fields: {
  [Name in keyof CarDescription]: unknown;
}): CarDescription | null {
  return getSimilarPrices.query.safeParse(fields).success ? (fields as CarDescription) : null;
}

/** Query for the prices of similar cars, in whole dollars. `similar` is null if there are too few. */
export const similarPricesQuery = (car: CarDescription | null) =>
  queryOptions({
    queryKey: ['prices', 'similar', car],
    queryFn: async () => (car === null ? { similar: null } : await request(getSimilarPrices, { query: car })),
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = () =>
  queryOptions({ queryKey: queryKeys.categories, queryFn: () => request(listCategories) });

/** Query for places that match the typed text, largest first. Returns the previous ones until they load. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => request(listPlaces, { query: { q } }, { signal }),
    staleTime: Infinity,
    // A late suggestion is useless to a seller who is still typing.
    retry: false,
    placeholderData: keepPreviousData,
  });
