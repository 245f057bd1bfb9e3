import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { hasOpenDispute } from '../disputes/open.ts';
import type { Env } from '../env.ts';
import type { Job } from '../jobs.ts';
import { feeBasisPoints } from './fee.ts';
import { handOver } from './hand-over.ts';
import { isDue } from './silence.ts';
import { lockOrder, lockPeopleOf } from './step.ts';

const BATCH = 100;

interface Listening {
  db: Database;
  env: Pick<Env, 'PLATFORM_FEE_PERCENT' | 'RELEASE_DAYS'>;
  log: FastifyBaseLogger;
}

const silent = (now: Date) =>
  and(eq(orders.state, 'paid'), eq(holds.state, 'held'), sql`not ${hasOpenDispute(orders.id)}`, isDue(now));

/**
 * Reminds the buyer of one order, or releases its money. Returns what was done; null if another process has
 * locked the order.
 */
const breakSilence = ({ db, env }: Listening, id: string, now: Date): Promise<string | null> =>
  db.transaction(async (tx) => {
    await lockPeopleOf(tx, id);
    const [free] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, id))
      .for('update', { skipLocked: true });
    if (!free) return null;
    const locked = await lockOrder(tx, id);
    const due = await tx
      .select({ reminders: holds.reminders })
      .from(holds)
      .innerJoin(orders, eq(orders.id, holds.orderId))
      .where(and(eq(orders.id, id), silent(now)));
    const [{ reminders } = { reminders: null }] = due;
    if (reminders === null) return null;
    if (reminders >= env.RELEASE_DAYS) {
      await handOver(tx, locked, { way: 'silence', feeBasisPoints: feeBasisPoints(env), at: now });
      return 'released';
    }
    await tx
      .update(holds)
      .set({ reminders: reminders + 1, remindedAt: now })
      .where(eq(holds.orderId, id));
    return 'reminded';
  });

/**
 * Reminds buyers once a day to confirm the hand-over after the meeting. After `RELEASE_DAYS` reminders, the
 * money is released to the seller. A dispute stops both. A failed order does not block the others.
 */
export async function endSilence(listening: Listening, now = new Date()): Promise<void> {
  const { db, log } = listening;
  for (let from = ''; ;) {
    const due = await db
      .select({ id: orders.id })
      .from(holds)
      .innerJoin(orders, eq(orders.id, holds.orderId))
      .where(and(gt(orders.id, from), silent(now)))
      .orderBy(asc(orders.id))
      .limit(BATCH);
    for (const { id } of due) {
      try {
        const done = await breakSilence(listening, id, now);
        if (done) log.info({ orderId: id, done }, 'nobody said whether the car was handed over');
      } catch (error) {
        log.error({ err: error, orderId: id }, 'silence about an order could not be ended');
      }
    }
    const last = due.at(-1);
    if (!last || due.length < BATCH) return;
    from = last.id;
  }
}

export const endSilenceJob = (listening: Listening): Job => ({
  name: 'remind of hand-overs and release',
  everyMs: 60_000,
  run: () => endSilence(listening),
});
