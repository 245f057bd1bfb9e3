import { and, asc, inArray, not } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { offers } from '../../platform/db/tables/offers.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { hasLiveStateSql, isUnexpiredSql } from './offer-state.ts';

/**
 * Stores the state `expired` in expired offers, so that the change trigger notifies both sides. Skips locked
 * offers: the concurrent action may change them, and the next run retries. Reads are correct without this
 * job, because they compare the expiry time. `changed_at` stays, so that lists keep their order.
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

export const expireOffersJob = ({ db }: { db: Database }): Job => ({
  name: 'expire offers',
  everyMs: 60_000,
  run: () => expireOffers(db),
});
