import { and, asc, inArray, not } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { offers } from '../db/tables/offers.ts';
import type { Job } from '../jobs.ts';
import { hasLiveState, isUnexpired } from './offer-state.ts';

/**
 * Marks expired offers, so that the change trigger notifies both sides. Skips locked offers: the concurrent
 * action wins, and the next run retries. Readers check the time anyway. `changed_at` stays, so that the order
 * of lists does not change.
 */
export async function expireOffers(db: Database): Promise<void> {
  const expiredIds = db
    .select({ id: offers.id })
    .from(offers)
    .where(and(hasLiveState, not(isUnexpired)))
    .orderBy(asc(offers.id))
    .for('update', { skipLocked: true });
  await db.update(offers).set({ state: 'expired' }).where(inArray(offers.id, expiredIds));
}

export const expireOffersJob = ({ db }: { db: Database }): Job => ({
  name: 'expire offers',
  everyMs: 60_000,
  run: () => expireOffers(db),
});
