import { isLive, OFFER_STATES, type OfferState } from '@second-gear/contract/offer-states';
import { and, asc, inArray, not, sql } from 'drizzle-orm';
import { isListedSql } from '../../catalog/listing/is-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { offers } from '../../platform/db/tables/offers.ts';

/** Matches offers that neither party has ended. They may have expired. */
export const hasLiveStateSql = inArray(offers.state, OFFER_STATES.filter(isLive));

/** Matches offers that have not expired. Compares with the database's clock, because all servers share it. */
export const isUnexpiredSql = sql`${offers.expiresAt} > now()`;

/** SQL for the current state of an offer, even if its expiry is not stored yet. */
export const currentStateSql = sql<OfferState>`case when ${hasLiveStateSql} and not (${isUnexpiredSql}) then 'expired' else ${offers.state} end`;

/** SQL for the time in this many hours. */
export const hoursFromNowSql = (hours: number) => sql`now() + ${hours}::float8 * interval '1 hour'`;

/**
 * SQL condition: whether the car of an offer can be ordered. The query must join `cars` or use it in
 * `exists`.
 */
export const isOrderableSql = sql<boolean>`(${cars.status} = 'available' and ${isListedSql})`;

/**
 * Stores the state `expired` in expired offers, so the change trigger notifies both sides. Skips locked
 * offers: the concurrent action may change them, and the next run retries. Reads are correct without this
 * job, because they compare the expiry time. `changed_at` stays, so lists keep their order.
 */
export async function expireOffers(db: Database): Promise<void> {
  const expiredIds = db
    .select({ id: offers.id })
    .from(offers)
    .where(and(hasLiveStateSql, not(isUnexpiredSql)))
    .orderBy(asc(offers.id))
    .for('update', { skipLocked: true });
  await db.update(offers).set({ state: 'expired' }).where(inArray(offers.id, expiredIds));
}
