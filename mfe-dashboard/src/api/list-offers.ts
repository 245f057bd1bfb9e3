import type { OfferSide } from '@second-gear/contract/offer-states';
import { listOffers as call } from '@second-gear/contract/offers';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, SHORT_PAGE } from '../shared/paged.ts';

/** Offers in which the caller is that side, the one that changed last first. */
export const listOffers = (side: OfferSide, ask: PageAsk) => requestPage(call, { query: { ...ask, side } });

/** Keyed by person: whoever signs in next finds nothing of this. */
export const offersQuery = (uid: string, side: OfferSide) =>
  pagedOptions([...queryKeys.offers, 'list', uid, side], (ask) => listOffers(side, ask), SHORT_PAGE);
