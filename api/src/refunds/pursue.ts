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
/** The provider's code for a refund of a charge that a bank disputes, or has taken. */
const CONTESTED = 'charge_disputed';

/** A debt with the provider's id of the payment that it goes back on. */
type Debt = typeof refunds.$inferSelect & { intentId: string };

/**
 * Takes up debts that match, those that have waited longest first, so that no other process does meanwhile. One that is
 * stuck is owed again while it is tried, and until it is known what came of that: a person who paid it by hand meanwhile
 * would pay it twice.
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
 * Records the refunds that the provider has made of a payment, also those that no event reported, so that none is made
 * twice. Throws 503 where it does not answer.
 */
export async function adoptMade(settling: Settling, intentId: string, patience?: Patience): Promise<void> {
  const query = { payment_intent: intentId, limit: 100 };
  const { data } = await ask(() => settling.payments.refunds.list(query, patience));
  for (const made of data) await followRefund(settling, made);
}

/** A debt as it is once the provider's refunds of its payment are recorded. */
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

/** Asks the provider about a debt, or for it, and writes down what came of it. */
async function pursue(settling: Settling, debt: Debt, patience?: Patience): Promise<void> {
  const { db, payments } = settling;
  if (debt.state === 'pending' && debt.providerId !== null) {
    const { providerId } = debt;
    const made = await ask(() => payments.refunds.retrieve(providerId, {}, patience));
    requireAbout(made.id === providerId, 'refund');
    await noteOutcome(db, debt.id, made, { isAttempt: false });
    return;
  }
  // One that came back may have been paid by a bank since, whether or not the provider would refuse it.
  if (debt.attempts > 0) {
    await db.transaction(async (tx) => payReturnedByBank(tx, await lockRefund(tx, debt.id)));
  }
  const now = await lookForMade(settling, debt, patience);
  if (!isOwed(now)) return;
  const made = await make(settling, now, patience);
  if (isReturned(made)) await noteOutcome(db, now.id, made, { isAttempt: true });
  // A person may have paid a part of it since it was looked for: then more was made than is owed.
  else await followRefund(settling, made);
}

const isContested = (error: unknown): boolean => isRefused(error) && error.code === CONTESTED;

/** What a refusal makes of a debt: it needs a person, unless a bank decides about the money first. */
const refusalOf = ({ code, type }: Stripe.errors.StripeError): Partial<Debt> =>
  code === CONTESTED ? { problem: code } : { state: 'needs_person', problem: code ?? type };

/** Follows the disputes of a debt's payment. Returns false where the provider does not say how they stand. */
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
 * What becomes of a debt whose charge was disputed: a dispute that was lost pays what it took. While one is open the rest
 * waits for the bank; after that the provider will never send it, so a person has to.
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

/** What is written down of a debt that could not be pursued now; it stays owed in any case. */
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
    // Nobody answers: that need not be this debt's doing. In case it is, those taken up with it come before it next time.
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
    // Another refund may have come to pay it since: what was refused then says nothing of that one.
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

/** What an error that the provider keeps to makes of a debt; nothing where the same may be asked again. */
const refusedOf = (error: unknown, attempts: number): Partial<Debt> => ({
  // The provider keeps refusals too: once what it refused for has passed, only another key will do.
  ...(isKeySpent(error) || isRefused(error) ? { attempts: attempts + 1 } : {}),
  ...(isRefused(error) ? refusalOf(error) : {}),
});

/** Pursues a debt; false where nothing else need be tried now. Never throws for the provider. */
async function attempt(settling: Settling, debt: Debt, now: Date, patience?: Patience): Promise<boolean> {
  try {
    await pursue(settling, debt, patience);
    return true;
  } catch (error) {
    await noteFailure(settling, debt, error, { now, patience });
    return !isAway(error);
  }
}

/** Pursues every debt whose time has come, until it has gone back; what fails is tried again later, ever more rarely. */
export async function pursueRefunds(settling: Settling, now: Date = new Date()): Promise<void> {
  for (;;) {
    const debts = await claim(settling.db, lte(refunds.nextLookAt, now), now);
    for (const debt of debts) if (!(await attempt(settling, debt, now))) return;
    if (debts.length < BATCH) return;
  }
}

/** Pursues debts that have just come about, while somebody waits. What the provider does not do now the job does. */
export async function pursueNow(settling: Settling, refundIds: readonly string[]): Promise<void> {
  if (refundIds.length === 0) return;
  const now = new Date();
  for (const debt of await claim(settling.db, inArray(refunds.id, [...refundIds]), now)) {
    if (!(await attempt(settling, debt, now, HASTE))) return;
  }
}
