import { listOffers as call, type Offer } from '@second-gear/contract/offers';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** An accepted offer that is valid until `expiresAt`. */
export type AgreedOffer = Offer & { expiresAt: string };

/** Returns the caller's accepted offer for a car, or null. Throws ApiError. */
export async function getAgreedOffer(carId: string, signal?: AbortSignal): Promise<AgreedOffer | null> {
  const query = { carId, side: 'buyer', limit: 1 } as const;
  const [latest] = await request(call, { query }, signal ? { signal } : {});
  if (latest?.state !== 'accepted' || latest.expiresAt === null) return null;
  return { ...latest, expiresAt: latest.expiresAt };
}

/** Cached per user. Always refetched, because the offer may have been used or have expired. */
export const agreedOfferQuery = (uid: string, carId: string) =>
  queryOptions({
    queryKey: [...queryKeys.offers, 'agreed', uid, carId],
    queryFn: ({ signal }) => getAgreedOffer(carId, signal),
    staleTime: 0,
  });
