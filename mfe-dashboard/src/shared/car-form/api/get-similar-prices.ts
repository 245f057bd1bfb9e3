import { getSimilarPrices as call } from '@second-gear/contract/prices';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

/** The fields of a car by which the API finds prices of similar cars. */
export type CarDescription = z.input<typeof call.query>;

/** Returns the fields as query parameters. Returns null if they are incomplete or invalid. */
export function parseCarDescription(fields: {
  [Name in keyof CarDescription]: unknown;
}): CarDescription | null {
  return call.query.safeParse(fields).success ? (fields as CarDescription) : null;
}

/** Returns the prices of similar cars, in whole dollars. `similar` is null if there are too few such cars. */
export const getSimilarPrices = async (car: CarDescription | null) =>
  car === null ? { similar: null } : await request(call, { query: car });

export const similarPricesQuery = (car: CarDescription | null) =>
  queryOptions({
    queryKey: ['prices', 'similar', car],
    queryFn: () => getSimilarPrices(car),
    placeholderData: keepPreviousData,
  });
