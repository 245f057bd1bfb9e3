import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import pMap from 'p-map';
import type { Database } from '../db/database.ts';
import { orders, paymentIntents } from '../db/tables/orders.ts';
import { endWatch, findIntent, type Patience, withdrawIntent } from './intents.ts';
import { sellerSuspended } from './queries.ts';
import { settle, type Settling } from './settle.ts';

const BATCH = 100;
/** Intents that are asked about at once: where the provider hangs, one must not hold up all. */
const AT_ONCE = 5;
/** Where a person waits meanwhile: for one call, and until no more are begun, in ms. The job does the rest. */
const HASTE: Patience = { timeout: 3000, maxNetworkRetries: 0 };
const HASTE_MS = 5000;

interface Watched {
  intentId: string;
  orderId: string;
  /** Whether its order is still to be paid by it. */
  wanted: boolean;
}

const stillWanted = sql<boolean>`(${orders.state} = 'unpaid' and ${orders.paymentIntentId} is not distinct from ${paymentIntents.id} and not ${sellerSuspended})`;

const listWatched = (db: Database, which: SQL | undefined, limit?: number): Promise<Watched[]> => {
  const found = db
    .select({
      intentId: paymentIntents.id,
      orderId: paymentIntents.orderId,
      wanted: stillWanted,
    })
    .from(paymentIntents)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(and(isNull(paymentIntents.finalAt), which))
    .orderBy(asc(paymentIntents.id))
    .$dynamic();
  return limit === undefined ? found : found.limit(limit);
};

/** Brings our books to what the provider says of an intent, and takes it back where its order has ended. */
async function look(settling: Settling, { intentId, orderId, wanted }: Watched): Promise<void> {
  const intent = wanted
    ? await findIntent(settling.payments, intentId)
    : await withdrawIntent(settling, intentId);
  if (intent?.status === 'canceled') await endWatch(settling.db, intentId);
  if (intent?.status !== 'succeeded') return;
  const { kind } = await settle(settling, intent);
  settling.log.info({ orderId, intentId, kind }, 'forgotten payment settled');
}

/** Does something for each intent, a few at a time; one that fails is logged and does not stop the others. */
async function forEach(
  { log }: Pick<Settling, 'log'>,
  watched: Watched[],
  work: (one: Watched) => Promise<unknown>,
): Promise<void> {
  const attempt = async (one: Watched) => {
    try {
      await work(one);
    } catch (error) {
      const { orderId, intentId } = one;
      log.warn({ err: error, orderId, intentId }, 'intent could not be looked at: it stays watched');
    }
  };
  await pMap(watched, attempt, { concurrency: AT_ONCE });
}

/**
 * Looks at every intent that money may still come from. One of an order that may be paid is settled when it succeeded
 * without anybody telling us: the browser died, the webhook was lost. Any other is withdrawn, or its money goes back.
 */
export async function settleForgotten(settling: Settling): Promise<void> {
  let from = '';
  for (;;) {
    const watched = await listWatched(settling.db, gt(paymentIntents.id, from), BATCH);
    await forEach(settling, watched, (one) => look(settling, one));
    const last = watched.at(-1);
    if (!last || watched.length < BATCH) return;
    from = last.intentId;
  }
}

/**
 * Takes back the intents of orders that have just ended, or may not be paid for now, so that nobody does. Never throws
 * for the provider: what it does not do within some seconds is done by {@link settleForgotten}.
 */
export async function withdrawFor(settling: Settling, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const watched = await listWatched(settling.db, inArray(paymentIntents.orderId, [...orderIds]));
  const ended = watched.filter(({ wanted }) => !wanted);
  const end = Date.now() + HASTE_MS;
  await forEach(settling, ended, async ({ intentId }) => {
    if (Date.now() >= end) throw new Error('No time is left while somebody waits');
    await withdrawIntent(settling, intentId, HASTE);
  });
}
