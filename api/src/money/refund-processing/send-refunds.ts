import { and, asc, eq, getTableColumns, inArray, isNull, lte, ne, type SQL } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../platform/db/database.ts';
import { disputes, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments as paymentRows } from '../../platform/db/tables/orders.ts';
import { leaseEnd, nextCheckAfterLease, nextCheckAt } from '../../platform/jobs/polling-schedule.ts';
import { syncDispute } from '../bank-disputes/bank-disputes.ts';
import {
  assertSameObject,
  callProvider,
  INTERACTIVE_TIMEOUT,
  isIdempotencyKeyUsed,
  isProviderUnavailable,
  isRejectedByProvider,
  type Timeouts,
} from '../provider/call-provider.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { coverReturnedWithChargebacks } from '../refunds/chargebacks.ts';
import { isOwed, isReturned, lockRefund, recordRefundOutcome } from '../refunds/outcome.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';

const BATCH_SIZE = 20;
/** The provider's error code if the charge is disputed or was charged back. */
const CHARGE_DISPUTED = 'charge_disputed';

/** A row of `refunds` with the provider's id of its payment. */
type RefundRequest = typeof refunds.$inferSelect & { intentId: string };

/**
 * Claims matching refunds, so no other process sends them. The refunds that have waited longest come
 * first. While a stuck refund is retried, its state is `owed`. This prevents an admin from paying it manually
 * at the same time.
 */
const claimRefunds = (db: Database, condition: SQL | undefined, now: Date): Promise<RefundRequest[]> =>
  db.transaction(async (tx) => {
    const dueRefunds = await tx
      .select({ ...getTableColumns(refunds), intentId: paymentRows.intentId })
      .from(refunds)
      .innerJoin(paymentRows, eq(paymentRows.id, refunds.paymentId))
      .where(and(ne(refunds.state, 'succeeded'), condition))
      .orderBy(asc(refunds.nextAttemptAt))
      .limit(BATCH_SIZE)
      .for('update', { of: refunds, skipLocked: true });
    if (dueRefunds.length === 0) return [];
    const ids = dueRefunds.map(({ id }) => id);
    const isClaimed = inArray(refunds.id, ids);
    await tx
      .update(refunds)
      .set({ nextAttemptAt: leaseEnd(now) })
      .where(isClaimed);
    await tx
      .update(refunds)
      .set({ state: 'owed' })
      .where(and(isClaimed, eq(refunds.state, 'needs_person')));
    return dueRefunds.map((refundRequest) =>
      refundRequest.state === 'needs_person' ? { ...refundRequest, state: 'owed' } : refundRequest,
    );
  });

/**
 * Records all refunds that the provider has made for a payment, even those without an event, so no refund
 * is made twice. Throws 503 if the provider does not respond.
 */
export async function recordProviderRefunds(
  paymentContext: PaymentContext,
  intentId: string,
  timeouts?: Timeouts,
): Promise<void> {
  const query = { payment_intent: intentId, limit: 100 };
  const { data } = await callProvider(() => paymentContext.payments.refunds.list(query, timeouts));
  for (const providerRefund of data) await syncRefund(paymentContext, providerRefund);
}

/** Records the provider's refunds for our refund's payment. Returns our refund with its new state. */
async function refreshFromProvider(
  paymentContext: PaymentContext,
  refundRequest: RefundRequest,
  timeouts?: Timeouts,
): Promise<RefundRequest> {
  await recordProviderRefunds(paymentContext, refundRequest.intentId, timeouts);
  const [row] = await paymentContext.db.select().from(refunds).where(eq(refunds.id, refundRequest.id));
  return { ...refundRequest, ...row };
}

async function createRefund(
  { payments }: PaymentContext,
  refundRequest: RefundRequest,
  timeouts?: Timeouts,
): Promise<Stripe.Refund> {
  const { id, orderId, intentId, amountCents, reason, attempts } = refundRequest;
  const providerRefund = await callProvider(() =>
    payments.refunds.create(
      {
        payment_intent: intentId,
        amount: amountCents,
        metadata: { orderId, refundId: id, flag: reason },
      },
      { idempotencyKey: `refund-${id}-${String(attempts)}`, ...timeouts },
    ),
  );
  assertSameObject(
    providerRefund.metadata?.['refundId'] === id && providerRefund.amount === amountCents,
    'refund',
  );
  return providerRefund;
}

/** Checks or requests a refund at the provider, and records the outcome. */
async function checkOrSendRefund(
  paymentContext: PaymentContext,
  refundRequest: RefundRequest,
  timeouts?: Timeouts,
): Promise<void> {
  const { db, payments } = paymentContext;
  if (refundRequest.state === 'pending' && refundRequest.providerId !== null) {
    const { providerId } = refundRequest;
    const providerRefund = await callProvider(() => payments.refunds.retrieve(providerId, {}, timeouts));
    assertSameObject(providerRefund.id === providerId, 'refund');
    await recordRefundOutcome(db, refundRequest.id, providerRefund, { isAttempt: false });
    return;
  }
  // Since the failed attempt, a bank may have paid the buyer. The provider might still accept a second
  // refund.
  if (refundRequest.attempts > 0) {
    await db.transaction(async (tx) =>
      coverReturnedWithChargebacks(tx, await lockRefund(tx, refundRequest.id)),
    );
  }
  const currentRequest = await refreshFromProvider(paymentContext, refundRequest, timeouts);
  if (!isOwed(currentRequest)) return;
  const providerRefund = await createRefund(paymentContext, currentRequest, timeouts);
  if (isReturned(providerRefund))
    await recordRefundOutcome(db, currentRequest.id, providerRefund, { isAttempt: true });
  // If an admin refunded a part at the provider after the check above, the two refunds exceed the amount due.
  // `syncRefund` handles that.
  else await syncRefund(paymentContext, providerRefund);
}

const isChargeDisputed = (error: unknown): boolean =>
  isRejectedByProvider(error) && error.code === CHARGE_DISPUTED;

/**
 * Returns the changes to a refund that the provider rejected. An admin has to act, unless the charge is
 * disputed, because then a bank decides first.
 */
const rejectionChange = ({ code, type }: Stripe.errors.StripeError): Partial<RefundRequest> =>
  code === CHARGE_DISPUTED ? { problem: code } : { state: 'needs_person', problem: code ?? type };

/** Syncs the disputes of a refund's payment. Returns false if the provider does not return their state. */
async function syncDisputes(
  paymentContext: PaymentContext,
  refundRequest: RefundRequest,
  timeouts?: Timeouts,
): Promise<boolean> {
  const { payments, log } = paymentContext;
  const query = { payment_intent: refundRequest.intentId, limit: 100 };
  try {
    const { data, object } = await callProvider(() => payments.disputes.list(query, timeouts));
    assertSameObject(object === 'list', 'list');
    for (const dispute of data) await syncDispute(paymentContext, dispute);
    return true;
  } catch (error) {
    log.warn({ err: error, refundId: refundRequest.id }, 'could not sync the disputes of a payment');
    return false;
  }
}

/**
 * Updates a refund whose charge was disputed. A lost dispute covers the amount that the bank took. While a
 * dispute is open, the rest waits for the bank. Afterwards the provider never refunds the rest, so an admin
 * has to.
 */
async function deferToBank(tx: Database, { id, orderId, paymentId }: RefundRequest): Promise<void> {
  await coverReturnedWithChargebacks(tx, { orderId, paymentId });
  const isOpenBankDispute = and(
    eq(disputes.paymentId, paymentId),
    eq(disputes.kind, 'bank'),
    isNull(disputes.decidedAt),
  );
  const state = (await tx.$count(disputes, isOpenBankDispute)) > 0 ? 'owed' : 'needs_person';
  await tx
    .update(refunds)
    .set({ state })
    .where(and(eq(refunds.id, id), inArray(refunds.state, ['owed', 'needs_person'])));
}

/** Records a failed attempt. The refund stays due. */
async function recordFailedAttempt(
  paymentContext: PaymentContext,
  refundRequest: RefundRequest,
  error: unknown,
  { now, timeouts }: { now: Date; timeouts: Timeouts | undefined },
): Promise<void> {
  const { db, log } = paymentContext;
  const { id, orderId, intentId, reason, attempts, checkCount } = refundRequest;
  log.error(
    { err: error, orderId, intentId, refundId: id, flag: reason },
    'could not send a refund; still pending',
  );
  if (isProviderUnavailable(error)) {
    // This refund may be the reason why the provider is unreachable, so the other refunds of its batch come
    // first next time.
    await db
      .update(refunds)
      .set({ nextAttemptAt: nextCheckAfterLease(now) })
      .where(eq(refunds.id, id));
    return;
  }
  const areDisputesSynced =
    isChargeDisputed(error) && (await syncDisputes(paymentContext, refundRequest, timeouts));
  await db.transaction(async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.state === 'succeeded') return;
    // By now, another refund at the provider may have paid this one. The rejection is then irrelevant.
    const isUnchanged = row.state === refundRequest.state && row.providerId === refundRequest.providerId;
    await tx
      .update(refunds)
      .set({
        checkCount: checkCount + 1,
        nextAttemptAt: nextCheckAt(checkCount, now),
        ...(isUnchanged ? failureChange(error, attempts) : {}),
      })
      .where(eq(refunds.id, id));
    if (isUnchanged && areDisputesSynced) await deferToBank(tx, refundRequest);
  });
}

/**
 * Returns the changes to a refund after an error. There are none if a retry with the same idempotency key may
 * succeed.
 */
const failureChange = (error: unknown, attempts: number): Partial<RefundRequest> => ({
  // The number of attempts is part of the idempotency key. The provider replays a rejection for the same key,
  // so only a new key can succeed.
  ...(isIdempotencyKeyUsed(error) || isRejectedByProvider(error) ? { attempts: attempts + 1 } : {}),
  ...(isRejectedByProvider(error) ? rejectionChange(error) : {}),
});

/**
 * Tries a refund. Returns false if the provider is unavailable, so the caller stops. Never throws for
 * provider failures.
 */
async function tryRefund(
  paymentContext: PaymentContext,
  refundRequest: RefundRequest,
  now: Date,
  timeouts?: Timeouts,
): Promise<boolean> {
  try {
    await checkOrSendRefund(paymentContext, refundRequest, timeouts);
    return true;
  } catch (error) {
    await recordFailedAttempt(paymentContext, refundRequest, error, { now, timeouts });
    return !isProviderUnavailable(error);
  }
}

/** Sends every due refund. Failures are retried with backoff. */
export async function sendRefunds(paymentContext: PaymentContext, now: Date = new Date()): Promise<void> {
  for (;;) {
    const refundRequests = await claimRefunds(paymentContext.db, lte(refunds.nextAttemptAt, now), now);
    for (const refundRequest of refundRequests)
      if (!(await tryRefund(paymentContext, refundRequest, now))) return;
    if (refundRequests.length < BATCH_SIZE) return;
  }
}

/** Sends new refunds while a user waits. The job sends those that the provider does not accept now. */
export async function sendRefundsNow(
  paymentContext: PaymentContext,
  refundIds: readonly string[],
): Promise<void> {
  if (refundIds.length === 0) return;
  const now = new Date();
  for (const refundRequest of await claimRefunds(
    paymentContext.db,
    inArray(refunds.id, [...refundIds]),
    now,
  )) {
    if (!(await tryRefund(paymentContext, refundRequest, now, INTERACTIVE_TIMEOUT))) return;
  }
}
