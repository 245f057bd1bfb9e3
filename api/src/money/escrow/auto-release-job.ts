import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { isReminderOrReleaseDueSql } from '../../trade/order-steps/auto-release.ts';
import { hasOpenDisputeSql } from '../../trade/order-steps/open-disputes.ts';
import { lockOrder, lockOrderUsers } from '../../trade/order-steps/order-step.ts';
import { handOver } from './hand-over.ts';
import { getFeeBasisPoints } from './platform-fee.ts';

const BATCH_SIZE = 100;

interface AutoReleaseServices {
  db: Database;
  env: Pick<Env, 'PLATFORM_FEE_PERCENT' | 'AUTO_RELEASE_DAYS'>;
  log: FastifyBaseLogger;
}

const isActionDueSql = (now: Date) =>
  and(
    eq(orders.state, 'paid'),
    eq(escrows.state, 'held'),
    sql`not ${hasOpenDisputeSql(orders.id)}`,
    isReminderOrReleaseDueSql(now),
  );

/**
 * Reminds the buyer of one order, or releases the money to its seller. Returns what was done. Returns null if
 * another process has locked the order, or if nothing is due anymore.
 */
const remindOrRelease = ({ db, env }: AutoReleaseServices, id: string, now: Date): Promise<string | null> =>
  db.transaction(async (tx) => {
    await lockOrderUsers(tx, id);
    const [unlockedOrder] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, id))
      .for('update', { skipLocked: true });
    if (!unlockedOrder) return null;
    const lockedOrder = await lockOrder(tx, id);
    const dueOrders = await tx
      .select({ reminders: escrows.reminders })
      .from(escrows)
      .innerJoin(orders, eq(orders.id, escrows.orderId))
      .where(and(eq(orders.id, id), isActionDueSql(now)));
    const [{ reminders } = { reminders: null }] = dueOrders;
    if (reminders === null) return null;
    if (reminders >= env.AUTO_RELEASE_DAYS) {
      await handOver(tx, lockedOrder, {
        method: 'silence',
        feeBasisPoints: getFeeBasisPoints(env),
        handedOverAt: now,
      });
      return 'released';
    }
    await tx
      .update(escrows)
      .set({ reminders: reminders + 1, remindedAt: now })
      .where(eq(escrows.orderId, id));
    return 'reminded';
  });

/**
 * Reminds buyers once a day to confirm the hand-over after the meeting. Releases the money to the seller
 * after `AUTO_RELEASE_DAYS` reminders. An open dispute stops reminders and release. An error in one order
 * does not stop the others.
 */
export async function runAutoRelease(services: AutoReleaseServices, now = new Date()): Promise<void> {
  const { db, log } = services;
  for (let afterId = ''; ;) {
    const dueOrders = await db
      .select({ id: orders.id })
      .from(escrows)
      .innerJoin(orders, eq(orders.id, escrows.orderId))
      .where(and(gt(orders.id, afterId), isActionDueSql(now)))
      .orderBy(asc(orders.id))
      .limit(BATCH_SIZE);
    for (const { id } of dueOrders) {
      try {
        const outcome = await remindOrRelease(services, id, now);
        if (outcome) log.info({ orderId: id, done: outcome }, 'the buyer has not confirmed the hand-over');
      } catch (error) {
        log.error({ err: error, orderId: id }, 'could not process an unconfirmed hand-over');
      }
    }
    const lastOrder = dueOrders.at(-1);
    if (!lastOrder || dueOrders.length < BATCH_SIZE) return;
    afterId = lastOrder.id;
  }
}

export const autoReleaseJob = (services: AutoReleaseServices): Job => ({
  name: 'send hand-over reminders and release funds',
  intervalMs: 60_000,
  run: () => runAutoRelease(services),
});
