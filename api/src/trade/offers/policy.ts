import type { OfferSide } from '@second-gear/contract/offer-states';
import { eq, or, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { offers } from '../../platform/db/tables/offers.ts';

/** Matches offers that the user made or received; only those on one side if `side` is given. */
export function isParticipantSql(user: CurrentUser, side?: OfferSide): SQL | undefined {
  const isMadeByUserSql = side === 'seller' ? undefined : eq(offers.buyerId, user.id);
  const isReceivedByUserSql = side === 'buyer' ? undefined : eq(offers.sellerId, user.id);
  return or(isMadeByUserSql, isReceivedByUserSql);
}
