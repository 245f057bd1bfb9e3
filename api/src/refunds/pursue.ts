import { and, asc, eq, getTableColumns, inArray, isNull, lte, ne, type SQL } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { disputes, refunds } from '../db/tables/money.ts';
import { payments as paymentRows } from '../db/tables/orders.ts';
import { followDispute } from '../disputes/bank.ts';
import { behindOthers, leaseEnd, lookAgainAt } from '../due.ts';
import {
  ask,
  HASTE,
  isAway,
  isKeySpent,
  isRefused,
  type Patience,
  requireAbout,
} from '../payments/asking.ts';
import type { Settling } from '../payments/settling.ts';
import { payReturnedByBank } from './by-bank.ts';
import { followRefund } from './follow.ts';
import { isOwed, isReturned, lockRefund, noteOutcome } from './outcome.ts';

const BATCH = 20;
/** The provider's error code if the charge is disputed or was charged back. */
const CONTESTED = 'charge_disputed';

/** A refund with the provider's id of its payment. */
type Debt = typeof refunds.$inferSelect & { intentId: string };

/**
 * Claims matching refunds, so that no other process sends them. Those that have waited longest come first.
 * While a stuck refund is retried, its state is `owed`; otherwise an admin could pay it by hand at the same
 * time.
 */
const claim = (db: Database, which: SQL | undefined, now: Date): Promise<Debt[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select({ ...getTableColumns(refunds), intentId: paymentRows.intentId })
      .from(refunds)
      .innerJoin(paymentRows, eq(paymentRows.id, refunds.paymentId))
      .where(and(ne(refunds.state, 'succeeded'), which))
      .orderBy(asc(refunds.nextLookAt))
      .limit(BATCH)
      .for('update', { of: refunds, skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    const taken = inArray(refunds.id, ids);
    await tx
      .update(refunds)
      .set({ nextLookAt: leaseEnd(now) })
      .where(taken);
    await tx
      .update(refunds)
      .set({ state: 'owed' })
      .where(and(taken, eq(refunds.state, 'needs_person')));
    return due.map((debt) => (debt.state === 'needs_person' ? { ...debt, state: 'owed' } : debt));
  });

/**
 * Records all refunds that the provider has made of a payment, even those without an event, so that none is
 * made twice. Throws 503 if the provider does not respond.
 */
export async function adoptMade(settling: Settling, intentId: string, patience?: Patience): Promise<void> {
  const query = { payment_intent: intentId, limit: 100 };
  const { data } = await ask(() => settling.payments.refunds.list(query, patience));
  for (const made of data) await followRefund(settling, made);
}

/** Returns a refund after the provider's refunds of its payment are recorded. */
async function lookForMade(settling: Settling, debt: Debt, patience?: Patience): Promise<Debt> {
  await adoptMade(settling, debt.intentId, patience);
  const [now] = await settling.db.select().from(refunds).where(eq(refunds.id, debt.id));
  return { ...debt, ...now };
}

async function make({ payments }: Settling, debt: Debt, patience?: Patience): Promise<Stripe.Refund> {
  const { id, orderId, intentId, amountCents, reason, attempts } = debt;
  const made = await ask(() =>
    payments.refunds.create(
      {
        payment_intent: intentId,
        amount: amountCents,
        metadata: { orderId, refundId: id, flag: reason },
      },
      { idempotencyKey: `refund-${id}-${String(attempts)}`, ...patience },
    ),
  );
  requireAbout(made.metadata?.['refundId'] === id && made.amount === amountCents, 'refund');
  return made;
}

/** Checks or requests a refund at the provider, and records the outcome. */
async function pursue(settling: Settling, debt: Debt, patience?: Patience): Promise<void> {
  const { db, payments } = settling;
  if (debt.state === 'pending' && debt.providerId !== null) {
    const { providerId } = debt;
    const made = await ask(() => payments.refunds.retrieve(providerId, {}, patience));
    requireAbout(made.id === providerId, 'refund');
    await noteOutcome(db, debt.id, made, { isAttempt: false });
    return;
  }
  // A bank may have paid a failed refund since, even if the provider would accept it again.
  if (debt.attempts > 0) {
    await db.transaction(async (tx) => payReturnedByBank(tx, await lockRefund(tx, debt.id)));
  }
  const now = await lookForMade(settling, debt, patience);
  if (!isOwed(now)) return;
  const made = await make(settling, now, patience);
  if (isReturned(made)) await noteOutcome(db, now.id, made, { isAttempt: true });
  // If an admin refunded part of it since the check, more was refunded than due.
  else await followRefund(settling, made);
}

const isContested = (error: unknown): boolean => isRefused(error) && error.code === CONTESTED;

/** Returns the changes after a rejection: an admin has to act, unless a bank decides first. */
const refusalOf = ({ code, type }: Stripe.errors.StripeError): Partial<Debt> =>
  code === CONTESTED ? { problem: code } : { state: 'needs_person', problem: code ?? type };

/** Syncs the disputes of a refund's payment. Returns false if the provider does not return their state. */
async function followClaims(settling: Settling, debt: Debt, patience?: Patience): Promise<boolean> {
  const { payments, log } = settling;
  const query = { payment_intent: debt.intentId, limit: 100 };
  try {
    const { data, object } = await ask(() => payments.disputes.list(query, patience));
    requireAbout(object === 'list', 'list');
    for (const claim of data) await followDispute(settling, claim);
    return true;
  } catch (error) {
    log.warn({ err: error, refundId: debt.id }, 'the disputes of a payment could not be followed');
    return false;
  }
}

/**
 * Updates a refund whose charge was disputed. A lost dispute covers the amount that it took. While a dispute
 * is open, the rest waits for the bank. After that the provider never sends it, so an admin has to.
 */
async function leaveContested(tx: Database, { id, orderId, paymentId }: Debt): Promise<void> {
  await payReturnedByBank(tx, { orderId, paymentId });
  const open = and(eq(disputes.paymentId, paymentId), eq(disputes.kind, 'bank'), isNull(disputes.decidedAt));
  const state = (await tx.$count(disputes, open)) > 0 ? 'owed' : 'needs_person';
  await tx
    .update(refunds)
    .set({ state })
    .where(and(eq(refunds.id, id), inArray(refunds.state, ['owed', 'needs_person'])));
}

/** Records a failed attempt. The refund stays due. */
async function noteFailure(
  settling: Settling,
  debt: Debt,
  error: unknown,
  { now, patience }: { now: Date; patience: Patience | undefined },
): Promise<void> {
  const { db, log } = settling;
  const { id, orderId, intentId, reason, attempts, looks } = debt;
  log.error({ err: error, orderId, intentId, refundId: id, flag: reason }, 'refund is still owed');
  if (isAway(error)) {
    // The provider is unreachable. This refund may not be the cause. In case it is, the others of its batch
    // come first next time.
    await db
      .update(refunds)
      .set({ nextLookAt: behindOthers(now) })
      .where(eq(refunds.id, id));
    return;
  }
  const isFollowed = isContested(error) && (await followClaims(settling, debt, patience));
  await db.transaction(async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.state === 'succeeded') return;
    // Another provider refund may pay it by now, and the rejection was not about that one.
    const isSame = row.state === debt.state && row.providerId === debt.providerId;
    await tx
      .update(refunds)
      .set({
        looks: looks + 1,
        nextLookAt: lookAgainAt(looks, now),
        ...(isSame ? refusedOf(error, attempts) : {}),
      })
      .where(eq(refunds.id, id));
    if (isSame && isFollowed) await leaveContested(tx, debt);
  });
}

/** Returns the changes for an error that the provider repeats. No changes if a retry may succeed. */
const refusedOf = (error: unknown, attempts: number): Partial<Debt> => ({
  // The provider stores rejections too. Once the cause is gone, only a new key succeeds.
  ...(isKeySpent(error) || isRefused(error) ? { attempts: attempts + 1 } : {}),
  ...(isRefused(error) ? refusalOf(error) : {}),
});

/** Tries a refund. Returns false if the others need not be tried now. Never throws for provider failures. */
async function attempt(settling: Settling, debt: Debt, now: Date, patience?: Patience): Promise<boolean> {
  try {
    await pursue(settling, debt, patience);
    return true;
  } catch (error) {
    await noteFailure(settling, debt, error, { now, patience });
    return !isAway(error);
  }
}

/** Sends every due refund. Failures are retried with backoff. */
export async function pursueRefunds(settling: Settling, now: Date = new Date()): Promise<void> {
  for (;;) {
    const debts = await claim(settling.db, lte(refunds.nextLookAt, now), now);
    for (const debt of debts) if (!(await attempt(settling, debt, now))) return;
    if (debts.length < BATCH) return;
  }
}

/** Sends new refunds while a user waits. The job sends those that the provider does not accept now. */
export async function pursueNow(settling: Settling, refundIds: readonly string[]): Promise<void> {
  if (refundIds.length === 0) return;
  const now = new Date();
  for (const debt of await claim(settling.db, inArray(refunds.id, [...refundIds]), now)) {
    if (!(await attempt(settling, debt, now, HASTE))) return;
  }
}
