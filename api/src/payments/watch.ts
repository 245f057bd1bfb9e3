import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import pMap from 'p-map';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { orders, paymentIntents } from '../db/tables/orders.ts';
import { behindOthers, leaseEnd, lookAgainAt } from '../due.ts';
import { HASTE, isAway } from './asking.ts';
import { endWatch, findIntent, listIntents, withdrawIntent } from './intents.ts';
import { sellerSuspended } from './queries.ts';
import { settle } from './settle.ts';
import type { Settling } from './settling.ts';

const BATCH = 100;
/** Concurrent requests for intents. One that hangs must not block all others. */
const AT_ONCE = 5;
/** From this number of intents on, one list request comes first. */
const LISTED_FROM = 10;
/** Time limit for starting more requests while a user waits, in ms. The job does the rest. */
const HASTE_MS = 5000;

interface Watched {
  intentId: string;
  orderId: string;
  createdAt: Date;
  /** Number of polls without a result. */
  looks: number;
  /** Whether the order can still be paid with this intent. */
  wanted: boolean;
}

const stillWanted = sql<boolean>`(${orders.state} = 'unpaid' and ${orders.paymentIntentId} is not distinct from ${paymentIntents.id} and not ${sellerSuspended})`;

const listWatched = (db: Database, which: SQL | undefined): Promise<Watched[]> =>
  db
    .select({
      intentId: paymentIntents.id,
      orderId: paymentIntents.orderId,
      createdAt: paymentIntents.createdAt,
      looks: paymentIntents.looks,
      wanted: stillWanted,
    })
    .from(paymentIntents)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(and(isNull(paymentIntents.finalAt), which))
    .orderBy(asc(paymentIntents.id));

/**
 * Claims a batch of due intents, so that no other process polls them. Those that have waited longest come
 * first.
 */
const claimDue = (db: Database, now: Date): Promise<Watched[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select({ id: paymentIntents.id })
      .from(paymentIntents)
      .where(and(isNull(paymentIntents.finalAt), lte(paymentIntents.nextLookAt, now)))
      .orderBy(asc(paymentIntents.nextLookAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    const nextLookAt = leaseEnd(now);
    await tx.update(paymentIntents).set({ nextLookAt }).where(inArray(paymentIntents.id, ids));
    const watched = await listWatched(tx, inArray(paymentIntents.id, ids));
    return watched.toSorted((one, other) => ids.indexOf(one.intentId) - ids.indexOf(other.intentId));
  });

/** Schedules the next poll of an intent that is not final, with backoff. */
const lookLater = (db: Database, { intentId, looks }: Watched, now: Date) =>
  db
    .update(paymentIntents)
    .set({ looks: looks + 1, nextLookAt: lookAgainAt(looks, now) })
    .where(eq(paymentIntents.id, intentId));

/**
 * The provider is unreachable. The intent may not be the cause, so the poll does not count. In case it is the
 * cause, other intents come first.
 */
const lookBehindOthers = (db: Database, { intentId }: Watched, now: Date) =>
  db
    .update(paymentIntents)
    .set({ nextLookAt: behindOthers(now) })
    .where(eq(paymentIntents.id, intentId));

/** Syncs our records with an intent, and withdraws the intent if its order has ended. */
async function look(
  settling: Settling,
  one: Watched,
  known: ReadonlyMap<string, Stripe.PaymentIntent>,
  now: Date,
): Promise<void> {
  const { intentId, orderId, wanted } = one;
  const intent = wanted
    ? (known.get(intentId) ?? (await findIntent(settling.payments, intentId)))
    : await withdrawIntent(settling, intentId);
  if (intent?.status === 'canceled') {
    await endWatch(settling.db, intentId);
    return;
  }
  const { kind } = intent ? await settle(settling, intent) : { kind: 'refused' };
  if (kind === 'refused') await lookLater(settling.db, one, now);
  else settling.log.info({ orderId, intentId, kind }, 'forgotten payment settled');
}

/**
 * Runs `work` for each intent, a few at a time. Logs failures and continues. Stops and returns false if the
 * provider is unreachable.
 */
async function forEach(
  { log }: Pick<Settling, 'log'>,
  watched: Watched[],
  work: (one: Watched) => Promise<unknown>,
  onFailure: (one: Watched, error: unknown) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  let isAnswering = true;
  const attempt = async (one: Watched) => {
    if (!isAnswering) return;
    try {
      await work(one);
    } catch (error) {
      const { orderId, intentId } = one;
      log.warn({ err: error, orderId, intentId }, 'intent could not be looked at: it stays watched');
      isAnswering &&= !isAway(error);
      await onFailure(one, error);
    }
  };
  await pMap(watched, attempt, { concurrency: AT_ONCE });
  return isAnswering;
}

/** Returns the provider's list of these intents if one list takes fewer requests than single reads. */
async function listed(settling: Settling, watched: Watched[]): Promise<Map<string, Stripe.PaymentIntent>> {
  const wanted = watched.filter((one) => one.wanted);
  if (wanted.length < LISTED_FROM) return new Map();
  const times = wanted.map(({ createdAt }) => createdAt.getTime());
  const span = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
  try {
    // Reading more pages would take as many requests as single reads.
    const intents = await listIntents(settling.payments, span, Math.ceil(wanted.length / LISTED_FROM));
    return new Map(intents.map((intent) => [intent.id, intent]));
  } catch (error) {
    settling.log.warn({ err: error }, 'the provider lists no intents: they are asked about one by one');
    return new Map();
  }
}

/**
 * Polls the intents that can still bring money. The first poll comes a minute after creation, later ones less
 * and less often.
 *
 * An intent of a payable order is settled if it succeeded unnoticed (the browser crashed, the webhook was
 * lost). All others are withdrawn or refunded. Several processes share the work.
 */
export async function settleForgotten(settling: Settling, now: Date = new Date()): Promise<void> {
  for (;;) {
    const watched = await claimDue(settling.db, now);
    const known = await listed(settling, watched);
    const isAnswering = await forEach(
      settling,
      watched,
      (one) => look(settling, one, known, now),
      (one, error) => (isAway(error) ? lookBehindOthers : lookLater)(settling.db, one, now),
    );
    if (!isAnswering || watched.length < BATCH) return;
  }
}

/**
 * Withdraws the intents of orders that have just ended or can't be paid now. Never throws for provider
 * failures: {@link settleForgotten} does what remains after a few seconds.
 */
export async function withdrawFor(settling: Settling, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const watched = await listWatched(settling.db, inArray(paymentIntents.orderId, [...orderIds]));
  const ended = watched.filter(({ wanted }) => !wanted);
  if (ended.length === 0) return;
  const end = Date.now() + HASTE_MS;
  // The job polls these intents at once instead of at their scheduled time.
  await settling.db
    .update(paymentIntents)
    .set({ nextLookAt: new Date(), looks: 0 })
    .where(
      inArray(
        paymentIntents.id,
        ended.map(({ intentId }) => intentId),
      ),
    );
  await forEach(settling, ended, async ({ intentId }) => {
    if (Date.now() >= end) throw new Error('No time is left while somebody waits');
    await withdrawIntent(settling, intentId, HASTE);
  });
}
