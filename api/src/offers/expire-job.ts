import { and, asc, inArray, not } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { offers } from '../db/tables/offers.ts';
import type { Job } from '../jobs.ts';
import { isInTime, isStanding } from './live.ts';

/**
 * Marks offers that time has ended, so that both sides hear of it by the trigger that tells of every change. One that
 * somebody holds is left for the next turn: what they do decides, and nobody waits for the other. Readers go by the
 * clock in any case. `changed_at` stays, so that lists keep the order that they have without this.
 */
export async function expireOffers(db: Database): Promise<void> {
  const over = db
    .select({ id: offers.id })
    .from(offers)
    .where(and(isStanding, not(isInTime)))
    .orderBy(asc(offers.id))
    .for('update', { skipLocked: true });
  await db.update(offers).set({ state: 'expired' }).where(inArray(offers.id, over));
}

export const expireOffersJob = ({ db }: { db: Database }): Job => ({
  name: 'expire offers',
  everyMs: 60_000,
  run: () => expireOffers(db),
});
