import { listCarTimes } from '@second-gear/contract/meeting-hours';
import { listMeetingLocations } from '@second-gear/contract/meeting-locations';
import { listOffers } from '@second-gear/contract/offers';
import { addOrder as addOrderCall, listOrders, type NewOrder } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { getMe } from '@second-gear/contract/users';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** Books a car. Throws ApiError, 409 if the car is already booked. */
export const addOrder = (order: NewOrder) => request(addOrderCall, { body: order });

/** Returns the caller's latest orders, newest first, at most 100. Throws ApiError. */
export const listLatestOrders = () => request(listOrders, { query: { limit: 100 } });

/**
 * Query for the caller's accepted offer for a car, or null. Cached per user. Always refetched, because the
 * offer may have been used or have expired.
 */
export const acceptedOfferQuery = (uid: string, carId: string) =>
  queryOptions({
    queryKey: [...queryKeys.offers, 'agreed', uid, carId],
    queryFn: async ({ signal }) => {
      const query = { carId, side: 'buyer', limit: 1 } as const;
      const [latestOffer] = await request(listOffers, { query }, { signal });
      if (latestOffer?.state !== 'accepted' || latestOffer.expiresAt === null) return null;
      return { ...latestOffer, expiresAt: latestOffer.expiresAt };
    },
    staleTime: 0,
  });

/**
 * Query for the seller's free meeting times for a car. Always stale, because another buyer may book one at
 * any moment.
 */
export const meetingTimesQuery = (carId: string) =>
  queryOptions({
    queryKey: [...queryKeys.times, 'car', carId],
    queryFn: ({ signal }) => request(listCarTimes, { params: { id: carId } }, { signal }),
    staleTime: 0,
  });

export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: ({ signal }) => request(getMe, {}, { signal }),
});

/**
 * With access `user`, the client renews an expiring token first. Without a token, this public endpoint would
 * return only cities.
 */
const listMeetingLocationsAsUser = { ...listMeetingLocations, access: 'user' } as const;
const LOCATIONS_PER_PAGE = 100;

/** The meeting places, page by page: the car's own place first, then the nearest. */
export const meetingLocationsQuery = (carId: string) =>
  infiniteQueryOptions({
    queryKey: ['meeting-locations', carId],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { carId, limit: LOCATIONS_PER_PAGE, ...(cursor !== null && { cursor }) };
      return requestPage(listMeetingLocationsAsUser, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });
