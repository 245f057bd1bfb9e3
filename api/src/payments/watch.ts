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
/** Intents that are asked about at once: where the provider hangs, one must not hold up all. */
const AT_ONCE = 5;
/** From so many on, the provider is asked for a list of them first. */
const LISTED_FROM = 10;
/** Until when no more are begun while somebody waits, in ms. The job does the rest. */
const HASTE_MS = 5000;

interface Watched {
  intentId: string;
  orderId: string;
  createdAt: Date;
  /** How often it was asked about in vain. */
  looks: number;
  /** Whether its order is still to be paid by it. */
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
 * Takes up the intents whose time has come, some at a time, so that no other process asks about them too: those that have
 * waited longest first.
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

/** Notes that an intent is not final yet, so that the next look at it comes later than the last one did. */
const lookLater = (db: Database, { intentId, looks }: Watched, now: Date) =>
  db
    .update(paymentIntents)
    .set({ looks: looks + 1, nextLookAt: lookAgainAt(looks, now) })
    .where(eq(paymentIntents.id, intentId));

/** Nobody answers: that need not be this intent's doing, and its looks do not count. In case it is, others come first. */
const lookBehindOthers = (db: Database, { intentId }: Watched, now: Date) =>
  db
    .update(paymentIntents)
    .set({ nextLookAt: behindOthers(now) })
    .where(eq(paymentIntents.id, intentId));

/** Brings our books to what the provider says of an intent, and takes it back where its order has ended. */
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
 * Does something for each intent, a few at a time; one that fails is logged and does not stop the others. Once nobody
 * answers at all, no more are begun: returns false.
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

/** What the provider lists of these intents, where they are enough for a list to be less work than asking one by one. */
async function listed(settling: Settling, watched: Watched[]): Promise<Map<string, Stripe.PaymentIntent>> {
  const wanted = watched.filter((one) => one.wanted);
  if (wanted.length < LISTED_FROM) return new Map();
  const times = wanted.map(({ createdAt }) => createdAt.getTime());
  const span = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
  try {
    // More pages than that would be no less work than asking about each.
    const intents = await listIntents(settling.payments, span, Math.ceil(wanted.length / LISTED_FROM));
    return new Map(intents.map((intent) => [intent.id, intent]));
  } catch (error) {
    settling.log.warn({ err: error }, 'the provider lists no intents: they are asked about one by one');
    return new Map();
  }
}

/**
 * Looks at the intents that money may still come from, each when its time has come: a minute after it was made, then ever
 * more rarely. One of an order that may be paid is settled when it succeeded without anybody telling us: the browser
 * died, the webhook was lost. Any other is withdrawn, or its money goes back. Several processes share the work.
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
 * Takes back the intents of orders that have just ended, or may not be paid for now, so that nobody does. Never throws
 * for the provider: what it does not do within some seconds is done by {@link settleForgotten}.
 */
export async function withdrawFor(settling: Settling, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const watched = await listWatched(settling.db, inArray(paymentIntents.orderId, [...orderIds]));
  const ended = watched.filter(({ wanted }) => !wanted);
  if (ended.length === 0) return;
  const end = Date.now() + HASTE_MS;
  // Whatever comes of it, the job need not wait for the time at which they were to be looked at before.
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
