import { getSimilarPrices as call } from '@second-gear/contract/prices';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

/** The fields of a car by which the API finds prices of similar cars. */
export type Described = z.input<typeof call.query>;

/** Returns the typed values as query parameters. Returns null if they are incomplete or invalid. */
export function describedBy(typed: { [Name in keyof Described]: unknown }): Described | null {
  return call.query.safeParse(typed).success ? (typed as Described) : null;
}

/** Returns the prices of similar cars, in whole dollars. `similar` is null without enough data. */
export const getSimilarPrices = async (car: Described | null) =>
  car === null ? { similar: null } : await request(call, { query: car });

export const similarPricesQuery = (car: Described | null) =>
  queryOptions({
    queryKey: ['prices', 'similar', car],
    queryFn: () => getSimilarPrices(car),
    placeholderData: keepPreviousData,
  });
