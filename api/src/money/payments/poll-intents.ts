import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import pMap from 'p-map';
import type Stripe from 'stripe';
import type { Database } from '../../platform/db/database.ts';
import { orders, paymentIntents } from '../../platform/db/tables/orders.ts';
import { leaseEnd, nextCheckAfterLease, nextCheckAt } from '../../platform/jobs/polling-schedule.ts';
import { INTERACTIVE_TIMEOUT, isProviderUnavailable } from '../provider/call-provider.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { findIntent, listIntents, stopPolling, withdrawIntent } from './intents.ts';
import { isSellerSuspendedSql } from './queries.ts';
import { settle } from './settle.ts';

const BATCH_SIZE = 100;
/**
 * Number of concurrent requests for intents. It is more than one, so a request that hangs does not block
 * the rest.
 */
const CONCURRENCY = 5;
/** Minimum number of intents that are read with list requests instead of one by one. */
const MIN_FOR_LIST = 10;
/** Time in ms after which no more requests start while a user waits. The job polls the remaining intents. */
const INTERACTIVE_BUDGET_MS = 5000;

interface PolledIntent {
  intentId: string;
  orderId: string;
  createdAt: Date;
  /** Number of polls without a result. */
  checkCount: number;
  /** Whether the order can still be paid with this intent. */
  isPayable: boolean;
}

const isPayableSql = sql<boolean>`(${orders.state} = 'unpaid' and ${orders.paymentIntentId} is not distinct from ${paymentIntents.id} and not ${isSellerSuspendedSql})`;

const listOpenIntents = (db: Database, condition: SQL | undefined): Promise<PolledIntent[]> =>
  db
    .select({
      intentId: paymentIntents.id,
      orderId: paymentIntents.orderId,
      createdAt: paymentIntents.createdAt,
      checkCount: paymentIntents.checkCount,
      isPayable: isPayableSql,
    })
    .from(paymentIntents)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(and(isNull(paymentIntents.finalAt), condition))
    .orderBy(asc(paymentIntents.id));

/**
 * Claims a batch of due intents, so no other process polls them. The intents that have waited longest
 * come first.
 */
const claimDueIntents = (db: Database, now: Date): Promise<PolledIntent[]> =>
  db.transaction(async (tx) => {
    const dueIntents = await tx
      .select({ id: paymentIntents.id })
      .from(paymentIntents)
      .where(and(isNull(paymentIntents.finalAt), lte(paymentIntents.nextAttemptAt, now)))
      .orderBy(asc(paymentIntents.nextAttemptAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    if (dueIntents.length === 0) return [];
    const ids = dueIntents.map(({ id }) => id);
    const nextAttemptAt = leaseEnd(now);
    await tx.update(paymentIntents).set({ nextAttemptAt }).where(inArray(paymentIntents.id, ids));
    const polled = await listOpenIntents(tx, inArray(paymentIntents.id, ids));
    return polled.toSorted(
      (polledIntent, other) => ids.indexOf(polledIntent.intentId) - ids.indexOf(other.intentId),
    );
  });

/** Schedules the next poll of an intent that is not final, with backoff. */
const backOff = (db: Database, { intentId, checkCount }: PolledIntent, now: Date) =>
  db
    .update(paymentIntents)
    .set({ checkCount: checkCount + 1, nextAttemptAt: nextCheckAt(checkCount, now) })
    .where(eq(paymentIntents.id, intentId));

/**
 * Schedules another poll of an intent after the provider was unreachable. The failed poll does not increase
 * the backoff, because the intent may not be the cause. Intents that were not polled yet come first, because
 * the intent may be the cause.
 */
const requeue = (db: Database, { intentId }: PolledIntent, now: Date) =>
  db
    .update(paymentIntents)
    .set({ nextAttemptAt: nextCheckAfterLease(now) })
    .where(eq(paymentIntents.id, intentId));

/** Records what has happened to an intent at the provider. Withdraws the intent if its order has ended. */
async function pollIntent(
  paymentContext: PaymentContext,
  polledIntent: PolledIntent,
  intentsById: ReadonlyMap<string, Stripe.PaymentIntent>,
  now: Date,
): Promise<void> {
  const { intentId, orderId, isPayable } = polledIntent;
  const intent = isPayable
    ? (intentsById.get(intentId) ?? (await findIntent(paymentContext.payments, intentId)))
    : await withdrawIntent(paymentContext, intentId);
  if (intent?.status === 'canceled') {
    await stopPolling(paymentContext.db, intentId);
    return;
  }
  const { kind } = intent ? await settle(paymentContext, intent) : { kind: 'refused' };
  if (kind === 'refused') await backOff(paymentContext.db, polledIntent, now);
  else paymentContext.log.info({ orderId, intentId, kind }, 'settled an unrecorded payment');
}

/**
 * Runs `run` for each intent, a few at a time. Logs failures and continues. Stops and returns false if the
 * provider is unreachable.
 */
async function forEachIntent(
  { log }: Pick<PaymentContext, 'log'>,
  polled: PolledIntent[],
  run: (polledIntent: PolledIntent) => Promise<unknown>,
  onFailure: (polledIntent: PolledIntent, error: unknown) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  let isProviderResponding = true;
  const pollOrBackOff = async (polledIntent: PolledIntent) => {
    if (!isProviderResponding) return;
    try {
      await run(polledIntent);
    } catch (error) {
      const { orderId, intentId } = polledIntent;
      log.warn({ err: error, orderId, intentId }, 'could not check a payment intent; will retry');
      isProviderResponding &&= !isProviderUnavailable(error);
      await onFailure(polledIntent, error);
    }
  };
  await pMap(polled, pollOrBackOff, { concurrency: CONCURRENCY });
  return isProviderResponding;
}

/**
 * Reads the intents of payable orders with list requests, and returns them by id. Returns an empty map if
 * there are too few intents for that, or if the list fails.
 */
async function fetchListedIntents(
  paymentContext: PaymentContext,
  polled: PolledIntent[],
): Promise<Map<string, Stripe.PaymentIntent>> {
  const payableIntents = polled.filter((polledIntent) => polledIntent.isPayable);
  if (payableIntents.length < MIN_FOR_LIST) return new Map();
  const creationTimes = payableIntents.map(({ createdAt }) => createdAt.getTime());
  const period = { from: new Date(Math.min(...creationTimes)), to: new Date(Math.max(...creationTimes)) };
  try {
    // Reads at most one page for `MIN_FOR_LIST` intents. With more pages, the list would save too few
    // requests.
    const intents = await listIntents(
      paymentContext.payments,
      period,
      Math.ceil(payableIntents.length / MIN_FOR_LIST),
    );
    return new Map(intents.map((intent) => [intent.id, intent]));
  } catch (error) {
    paymentContext.log.warn({ err: error }, 'could not list payment intents; checking them one by one');
    return new Map();
  }
}

/**
 * Polls the intents that can still be paid, or that may have been paid unnoticed. The first poll comes a
 * minute after creation, and the intervals between later polls increase.
 *
 * If the intent of a payable order was paid unnoticed, for example because the browser crashed or the webhook
 * was lost, the intent is settled. All other intents are withdrawn or refunded. Several processes share the
 * work.
 */
export async function pollOpenIntents(paymentContext: PaymentContext, now: Date = new Date()): Promise<void> {
  for (;;) {
    const polled = await claimDueIntents(paymentContext.db, now);
    const intentsById = await fetchListedIntents(paymentContext, polled);
    const isProviderResponding = await forEachIntent(
      paymentContext,
      polled,
      (polledIntent) => pollIntent(paymentContext, polledIntent, intentsById, now),
      (polledIntent, error) =>
        (isProviderUnavailable(error) ? requeue : backOff)(paymentContext.db, polledIntent, now),
    );
    if (!isProviderResponding || polled.length < BATCH_SIZE) return;
  }
}

/**
 * Withdraws the intents of orders that have just ended or can't be paid now. Stops after a few seconds, and
 * never throws if the provider fails, because {@link pollOpenIntents} withdraws the rest.
 */
export async function withdrawIntentsOf(
  paymentContext: PaymentContext,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const polled = await listOpenIntents(paymentContext.db, inArray(paymentIntents.orderId, [...orderIds]));
  const unpayable = polled.filter(({ isPayable }) => !isPayable);
  if (unpayable.length === 0) return;
  const deadline = Date.now() + INTERACTIVE_BUDGET_MS;
  // Makes the intents due now, so the job's next run polls those that are left.
  await paymentContext.db
    .update(paymentIntents)
    .set({ nextAttemptAt: new Date(), checkCount: 0 })
    .where(
      inArray(
        paymentIntents.id,
        unpayable.map(({ intentId }) => intentId),
      ),
    );
  await forEachIntent(paymentContext, unpayable, async ({ intentId }) => {
    if (Date.now() >= deadline) throw new Error('Ran out of time while a request was waiting');
    await withdrawIntent(paymentContext, intentId, INTERACTIVE_TIMEOUT);
  });
}
