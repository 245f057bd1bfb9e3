import { fetchAllRows } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { queryOptions } from '@tanstack/react-query';
import { callQuery, send, sendPage } from '../calls.ts';

/**
 * The caller's most recently changed offer for a car, or null. The query is always refetched, because the
 * seller may have replied.
 */
export const ownOfferQuery = (uid: string, carId: string) =>
  queryOptions({
    queryKey: [...queryKeys.offers, 'own', uid, carId],
    queryFn: async ({ signal }) => {
      const [latestOffer] = await send('listOffers', { query: { carId, side: 'buyer', limit: 1 } }, signal);
      return latestOffer ?? null;
    },
    staleTime: 0,
  });

export const ownOrdersQuery = callQuery([...queryKeys.orders, 'own'], 'listOrders', {});

/** Adds a car to the caller's wishlist. The call is idempotent and returns the same row if repeated. */
export const addWish = (carId: string) => send('addWish', { body: { car: { _id: carId } } });

/** Removes a row from the caller's wishlist by row id. */
export const deleteWish = (id: string) => send('deleteWish', { params: { id } });

/** The caller's wishlist rows. */
export const wishlistQuery = queryOptions({
  queryKey: [...queryKeys.wishlist, 'rows'],
  queryFn: ({ signal }) => fetchAllRows((page) => sendPage('listWishlist', { query: page }, signal)),
  staleTime: 60_000,
});
