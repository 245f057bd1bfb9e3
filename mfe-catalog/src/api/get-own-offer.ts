import type { Offer } from '@second-gear/contract/offers';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** The offer for a car that the caller made last, or moved last; null for none. Throws ApiError. */
export async function getOwnOffer(carId: string, signal?: AbortSignal): Promise<Offer | null> {
  const [latest] = await request(
    (await calls()).listOffers,
    { query: { carId, side: 'buyer', limit: 1 } },
    { signal },
  );
  return latest ?? null;
}

/** Keyed by person. Asked for anew each time: the other side may have answered. */
export const ownOfferQuery = (uid: string, carId: string) =>
  queryOptions({
    queryKey: [...queryKeys.offers, 'own', uid, carId],
    queryFn: ({ signal }) => getOwnOffer(carId, signal),
    staleTime: 0,
  });
