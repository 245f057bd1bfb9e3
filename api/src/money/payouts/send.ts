import { isDemoIntent } from '@second-gear/contract/demo-intents';
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../platform/db/database.ts';
import { disputes, payoutAccounts, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments as paymentRows } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { leaseEnd, nextCheckAt } from '../../platform/jobs/polling-schedule.ts';
import { CURRENCY, findIntent } from '../payments/intents.ts';
import {
  assertSameObject,
  callProvider,
  isIdempotencyKeyUsed,
  isProviderUnavailable,
  isRejectedByProvider,
  isResourceMissing,
} from '../provider/call-provider.ts';
import { type PaymentContext, type PaymentProvider, referencedId } from '../provider/provider.ts';
import { refreshAccount } from './account.ts';
import { lockPayout, recordPayoutSent } from './outcome.ts';

const BATCH_SIZE = 50;

/** A payout that this process has claimed, with the ids that its transfer needs. */
interface ClaimedPayout {
  payout: typeof payouts.$inferSelect;
  /** The provider's id of the seller's account. `intentId` is the provider's id of the payment. */
  destination: string;
  intentId: string;
}

/** Returns whether the order has no open dispute and its seller is not suspended. */
async function isSendable(
  tx: Database,
  { orderId, sellerId }: typeof payouts.$inferSelect,
): Promise<boolean> {
  const isOpenDispute = and(eq(disputes.orderId, orderId), isNull(disputes.decidedAt));
  if ((await tx.$count(disputes, isOpenDispute)) > 0) return false;
  const isSuspendedSeller = and(eq(users.id, sellerId ?? ''), eq(users.suspended, true));
  return (await tx.$count(users, isSuspendedSeller)) === 0;
}

/**
 * Claims a payout, so no other process sends it. Returns null if the payout can't be sent now. The job tries
 * it again later.
 */
const claimPayout = (db: Database, id: string, now: Date): Promise<ClaimedPayout | null> =>
  db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout || (payout.state !== 'owed' && payout.state !== 'sending')) return null;
    if (payout.nextAttemptAt > now) return null;
    const [account] = await tx
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.userId, payout.sellerId ?? ''));
    const [payment] = await tx
      .select({ intentId: paymentRows.intentId })
      .from(paymentRows)
      .where(and(eq(paymentRows.orderId, payout.orderId), isNull(paymentRows.flag)));
    const isSamePayout = eq(payouts.id, id);
    // A payout in the state `sending` is continued without this check, because the provider may have made its
    // transfer already.
    if (!account || !payment || (payout.state === 'owed' && !(await isSendable(tx, payout)))) {
      const nextAttemptAt = nextCheckAt(payout.checkCount, now);
      await tx
        .update(payouts)
        .set({ checkCount: payout.checkCount + 1, nextAttemptAt })
        .where(isSamePayout);
      return null;
    }
    await tx
      .update(payouts)
      .set({ nextAttemptAt: leaseEnd(now) })
      .where(isSamePayout);
    return { payout, destination: account.providerId, intentId: payment.intentId };
  });

/**
 * Marks a payout as being sent, so it can no longer be disputed or refunded. Returns the current row, or
 * null if the payout must not be sent.
 */
const markSending = (db: Database, { payout: { id } }: ClaimedPayout) =>
  db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout?.state === 'sending') return payout;
    if (payout?.state !== 'owed' || !(await isSendable(tx, payout))) return null;
    await tx.update(payouts).set({ state: 'sending' }).where(eq(payouts.id, id));
    return payout;
  });

/**
 * Finds a payout's transfer at the provider. If there is one, the response to an earlier attempt was lost.
 */
async function findExistingTransfer(
  { payments }: PaymentContext,
  { payout }: ClaimedPayout,
): Promise<Stripe.Transfer | undefined> {
  // The list is not filtered by account: the provider rejects such a filter for a closed account, although
  // transfers to it may exist.
  const { data } = await callProvider(() =>
    payments.transfers.list({ transfer_group: transferGroupOf(payout), limit: 100 }),
  );
  return data.find(({ metadata, reversed }) => metadata['payoutId'] === payout.id && !reversed);
}

/** Returns the group id of an order's transfers at the provider. */
const transferGroupOf = ({ orderId }: { orderId: string }): string => `order_${orderId}`;

/** Thrown for a payout that is not sent because its charge can't be determined. */
class ChargeNotFoundError extends Error {
  override readonly name = 'ChargeNotFoundError';
  /** Code to store in `payouts.problem`. */
  readonly problem: 'charge_unknown' | 'demo_payment';

  constructor(problem: ChargeNotFoundError['problem'], intentId: string) {
    super(`The provider has no charge for ${intentId} to pay out from`);
    this.problem = problem;
  }
}

/**
 * Returns the id of the charge that a payout's money comes from. Without a charge, the provider would take
 * the money from our balance, which belongs to other sellers. Throws ChargeNotFoundError if there is no
 * charge. Throws 503 if the provider does not respond; in that case, it is unknown whether there is a charge.
 */
async function requireCharge(payments: PaymentProvider, intentId: string): Promise<string> {
  if (isDemoIntent(intentId)) throw new ChargeNotFoundError('demo_payment', intentId);
  const intent = await findIntent(payments, intentId);
  const charge = referencedId(intent?.latest_charge);
  if (charge === null) throw new ChargeNotFoundError('charge_unknown', intentId);
  return charge;
}

/** Creates a payout's transfer at the provider. Returns undefined if the payout must not be sent anymore. */
async function createTransfer(
  paymentContext: PaymentContext,
  claimedPayout: ClaimedPayout,
): Promise<Stripe.Transfer | undefined> {
  const { db, payments } = paymentContext;
  const { destination, intentId } = claimedPayout;
  const charge = await requireCharge(payments, intentId);
  const payout = await markSending(db, claimedPayout);
  if (!payout) return undefined;
  const transfer = await callProvider(() =>
    payments.transfers.create(
      {
        amount: payout.amountCents,
        currency: CURRENCY,
        destination,
        transfer_group: transferGroupOf(payout),
        // The transfer uses the charge's money even if it has not reached our balance yet.
        source_transaction: charge,
        metadata: { orderId: payout.orderId, payoutId: payout.id },
      },
      { idempotencyKey: `payout-${payout.id}-${String(payout.attempts)}` },
    ),
  );
  const isOurs = transfer.metadata['payoutId'] === payout.id && transfer.amount === payout.amountCents;
  assertSameObject(isOurs, 'payout');
  return transfer;
}

/** Returns a code for the reason why a payout was not sent, or null if the outcome is unknown. */
function problemCodeOf(error: unknown): string | null {
  if (error instanceof ChargeNotFoundError) return error.problem;
  if (!isRejectedByProvider(error)) return null;
  return isResourceMissing(error) && error.param === 'source_transaction'
    ? 'charge_unknown'
    : (error.code ?? error.type);
}

/** Records a failed attempt. The payout stays due. */
async function recordFailedAttempt(
  paymentContext: PaymentContext,
  claimedPayout: ClaimedPayout,
  error: unknown,
  now: Date,
): Promise<void> {
  const { id, orderId, attempts, checkCount } = claimedPayout.payout;
  paymentContext.log.error({ err: error, orderId, payoutId: id }, 'could not send a payout; still due');
  if (isProviderUnavailable(error)) return;
  const problem = problemCodeOf(error);
  await paymentContext.db
    .update(payouts)
    .set({
      checkCount: checkCount + 1,
      nextAttemptAt: nextCheckAt(checkCount, now),
      ...(isIdempotencyKeyUsed(error) || isRejectedByProvider(error) ? { attempts: attempts + 1 } : {}),
      // If the provider rejected the transfer, nothing was sent, and the payout can be disputed or refunded
      // again.
      ...(problem === null ? {} : { state: 'owed' as const, problem }),
    })
    .where(and(eq(payouts.id, id), inArray(payouts.state, ['owed', 'sending'])));
  // The account may no longer accept transfers. The payout then waits for the account.
  if (isRejectedByProvider(error)) await refreshAccount(paymentContext, claimedPayout.destination);
}

/**
 * Sends one payout. Returns false if the provider is unavailable; the caller then stops. Never throws for
 * provider failures.
 */
async function sendPayout(
  paymentContext: PaymentContext,
  claimedPayout: ClaimedPayout,
  now: Date,
): Promise<boolean> {
  try {
    const transfer =
      (await findExistingTransfer(paymentContext, claimedPayout)) ??
      (await createTransfer(paymentContext, claimedPayout));
    if (transfer) await recordPayoutSent(paymentContext.db, claimedPayout.payout.id, transfer);
    return true;
  } catch (error) {
    try {
      await recordFailedAttempt(paymentContext, claimedPayout, error, now);
    } catch (recordingError) {
      paymentContext.log.error(
        { err: recordingError, payoutId: claimedPayout.payout.id },
        'could not record a failed payout',
      );
      return !isProviderUnavailable(recordingError);
    }
    return !isProviderUnavailable(error);
  }
}

/**
 * Sends every due payout to its seller's account, exactly once despite retries. Payouts of disputed orders
 * and suspended sellers wait.
 */
export async function sendPayouts(paymentContext: PaymentContext, now: Date = new Date()): Promise<void> {
  for (;;) {
    const duePayouts = await paymentContext.db
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(inArray(payouts.state, ['owed', 'sending']), lte(payouts.nextAttemptAt, now)))
      .orderBy(asc(payouts.nextAttemptAt))
      .limit(BATCH_SIZE);
    for (const { id } of duePayouts) {
      const claimedPayout = await claimPayout(paymentContext.db, id, now);
      if (claimedPayout && !(await sendPayout(paymentContext, claimedPayout, now))) return;
    }
    if (duePayouts.length < BATCH_SIZE) return;
  }
}
