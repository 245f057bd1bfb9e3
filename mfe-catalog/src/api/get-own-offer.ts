import type { Offer } from '@second-gear/contract/offers';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns the caller's most recently changed offer for a car, or null. Throws ApiError. */
export async function getOwnOffer(carId: string, signal?: AbortSignal): Promise<Offer | null> {
  const [latest] = await request(
    (await loadCalls()).listOffers,
    { query: { carId, side: 'buyer', limit: 1 } },
    { signal },
  );
  return latest ?? null;
}

/** Cached per user. Always refetched, because the seller may have replied. */
export const ownOfferQuery = (uid: string, carId: string) =>
  queryOptions({
    queryKey: [...queryKeys.offers, 'own', uid, carId],
    queryFn: ({ signal }) => getOwnOffer(carId, signal),
    staleTime: 0,
  });
