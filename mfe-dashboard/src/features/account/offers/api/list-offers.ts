import type { OfferSide } from '@second-gear/contract/offer-states';
import { listOffers as call } from '@second-gear/contract/offers';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, SHORT_PAGE_SIZE } from '../../../../api/paged.ts';

/** Returns offers in which the caller is the given party, last changed first. */
export const listOffers = (side: OfferSide, pageParams: PageParams) =>
  requestPage(call, { query: { ...pageParams, side } });

/** The key contains the user, so that the next user in this tab never sees these offers. */
export const offersQuery = (uid: string, side: OfferSide) =>
  pagedQueryOptions(
    [...queryKeys.offers, 'list', uid, side],
    (pageParams) => listOffers(side, pageParams),
    SHORT_PAGE_SIZE,
  );
