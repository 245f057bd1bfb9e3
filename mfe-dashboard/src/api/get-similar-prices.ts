import { getSimilarPrices as call } from '@second-gear/contract/prices';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

/** What describes a car well enough to say what cars like it cost. */
export type Described = z.input<typeof call.query>;

/** The description as the server takes it, from what is typed; null while it says too little or cannot be read. */
export function describedBy(typed: { [Name in keyof Described]: unknown }): Described | null {
  return call.query.safeParse(typed).success ? (typed as Described) : null;
}

/** What cars like the one described cost, in whole dollars; `similar` is null where nothing or too little is known. */
export const getSimilarPrices = async (car: Described | null) =>
  car === null ? { similar: null } : await request(call, { query: car });

export const similarPricesQuery = (car: Described | null) =>
  queryOptions({
    queryKey: ['prices', 'similar', car],
    queryFn: () => getSimilarPrices(car),
    placeholderData: keepPreviousData,
  });
