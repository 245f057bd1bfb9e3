import type { OfferSide } from '@second-gear/contract/offer-states';
import {
  acceptOffer as acceptOfferCall,
  counterOffer as counterOfferCall,
  declineOffer as declineOfferCall,
  listOffers,
  withdrawOffer as withdrawOfferCall,
} from '@second-gear/contract/offers';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, SHORT_PAGE_SIZE } from '../../../shared/api/paged.ts';

/** Accepts the displayed amount, in dollars. Throws ApiError 409 if it is no longer the latest amount. */
export const acceptOffer = ({ _id: id, amount }: { _id: string; amount: number }) =>
  request(acceptOfferCall, { params: { id }, body: { amount } });

/** Counters an offer with another amount, in dollars. */
export const counterOffer = ({ id, amount }: { id: string; amount: number }) =>
  request(counterOfferCall, { params: { id }, body: { amount } });

/** Declines the other party's amount, which ends the offer. */
export const declineOffer = ({ _id: id }: { _id: string }) => request(declineOfferCall, { params: { id } });

/**
 * Query for the caller's offers as buyer or seller, last changed first. The key contains the user, so the
 * next user in this tab never sees these offers.
 */
export const offersQuery = (uid: string, side: OfferSide) =>
  pagedQueryOptions(
    [...queryKeys.offers, 'list', uid, side],
    (pageParams) => requestPage(listOffers, { query: { ...pageParams, side } }),
    SHORT_PAGE_SIZE,
  );

/** Withdraws the amount that the caller offered last, or an accepted offer. */
export const withdrawOffer = ({ _id: id }: { _id: string }) => request(withdrawOfferCall, { params: { id } });
