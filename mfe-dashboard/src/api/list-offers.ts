import type { OfferSide } from '@second-gear/contract/offer-states';
import { listOffers as call } from '@second-gear/contract/offers';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, SHORT_PAGE } from '../shared/paged.ts';

/** Returns offers in which the caller is this party, last changed first. */
export const listOffers = (side: OfferSide, ask: PageAsk) => requestPage(call, { query: { ...ask, side } });

/** The key contains the user, so that the next user in this tab never sees these offers. */
export const offersQuery = (uid: string, side: OfferSide) =>
  pagedOptions([...queryKeys.offers, 'list', uid, side], (ask) => listOffers(side, ask), SHORT_PAGE);
