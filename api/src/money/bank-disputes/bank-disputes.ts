import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { ledgerEntries } from '../../platform/db/tables/ledger.ts';
import { payments as paymentRows } from '../../platform/db/tables/orders.ts';
import { lockEscrow } from '../../platform/locks/locks.ts';
import { hasReferenceSql, postEntry } from '../ledger/post.ts';
import { assertSameObject, callProvider, isProviderUnavailable } from '../provider/call-provider.ts';
import { type PaymentContext, referencedId } from '../provider/provider.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';
import { bankMovementsOf, centsHeldByBank, isInquiry } from './bank-movements.ts';
import { closeDispute, recordChargebackLoss } from './chargeback-loss.ts';
import { reverseChargebackLoss } from './chargeback-reversal.ts';

type StoredDispute = Pick<typeof disputes.$inferSelect, 'id' | 'decision'>;

const findStoredDispute = async (
  db: Database,
  bankDispute: Stripe.Dispute,
): Promise<StoredDispute | undefined> =>
  (
    await db
      .select({ id: disputes.id, decision: disputes.decision })
      .from(disputes)
      .where(eq(disputes.providerId, bankDispute.id))
  )[0];

/** Stores a dispute with its current status at the provider. */
async function upsertDispute(
  tx: Database,
  { id: paymentId, orderId }: typeof paymentRows.$inferSelect,
  bankDispute: Stripe.Dispute,
): Promise<StoredDispute> {
  const providerState = { providerStatus: bankDispute.status, amountCents: bankDispute.amount, paymentId };
  return requireRow(
    await tx
      .insert(disputes)
      .values({
        id: randomUUID(),
        orderId,
        kind: 'bank',
        text: bankDispute.reason,
        providerId: bankDispute.id,
        ...providerState,
      })
      .onConflictDoUpdate({ target: disputes.providerId, set: providerState })
      .returning({ id: disputes.id, decision: disputes.decision }),
  );
}

/** Returns whether `bankDispute` is outdated, because the ledger already has more of its movements. */
async function isOlderThanLedger(tx: Database, id: string, bankDispute: Stripe.Dispute): Promise<boolean> {
  const isMovementSql = and(
    inArray(ledgerEntries.kind, ['chargeback', 'chargeback_won']),
    hasReferenceSql(id),
  );
  return (await tx.$count(ledgerEntries, isMovementSql)) > bankMovementsOf(bankDispute).length;
}

/**
 * Posts each withdrawal and return of a dispute to the ledger, once. The reference of the first withdrawal
 * and of the first return is our dispute id. For later movements, which occur during appeals, the provider's
 * movement id is appended. Returns the reference of the last withdrawal.
 */
async function postBankMovements(
  tx: Database,
  orderId: string,
  id: string,
  bankDispute: Stripe.Dispute,
): Promise<string> {
  const lastReferences = { chargeback: '', chargeback_won: '' };
  for (const movement of bankMovementsOf(bankDispute)) {
    const kind = movement.cents > 0 ? 'chargeback' : 'chargeback_won';
    const reference = lastReferences[kind] === '' ? id : `${id}:${movement.id}`;
    const postings = { lost: movement.cents, provider: -movement.cents };
    await postEntry(tx, { kind, reference, orderId, postings });
    lastReferences[kind] = reference;
  }
  return lastReferences.chargeback === '' ? id : lastReferences.chargeback;
}

/**
 * Returns `withdrawn` if the bank keeps the disputed money, `not_withdrawn` if the bank has none of it, or
 * `undecided`.
 */
function moneyOutcomeOf(bankDispute: Stripe.Dispute): 'withdrawn' | 'not_withdrawn' | 'undecided' {
  const bankHasMoney = centsHeldByBank(bankDispute) > 0;
  if (bankDispute.status === 'lost' || bankDispute.status === 'prevented')
    return bankHasMoney ? 'withdrawn' : 'not_withdrawn';
  if (bankDispute.status === 'won' || bankDispute.status === 'warning_closed')
    return bankHasMoney ? 'undecided' : 'not_withdrawn';
  return 'undecided';
}

/**
 * Records the refunds of a payment. Call it when a dispute ends without a withdrawal, because a refund may
 * have ended it.
 */
async function syncRefundsOfIntent(context: PaymentContext, intentId: string): Promise<void> {
  const { refunds } = context.payments;
  const { data, object } = await callProvider(() => refunds.list({ payment_intent: intentId, limit: 100 }));
  assertSameObject(object === 'list', 'list');
  for (const refund of data) await syncRefund(context, refund);
}

const isClosedInquiry = (bankDispute: Stripe.Dispute): boolean =>
  (bankDispute.status === 'warning_closed' || bankDispute.status === 'prevented') &&
  moneyOutcomeOf(bankDispute) === 'not_withdrawn';

/**
 * Polls each open chargeback at the provider, except those in `syncedIds`. This also finds disputes that are
 * too old for the provider's lists. The failure of one dispute does not stop the others. Throws if the
 * provider is unavailable.
 */
export async function syncOpenDisputes(
  context: PaymentContext,
  syncedIds: ReadonlySet<string>,
): Promise<void> {
  const { db, payments, log } = context;
  const openDisputes = await db
    .select({ providerId: disputes.providerId })
    .from(disputes)
    .where(and(eq(disputes.kind, 'bank'), isNull(disputes.decidedAt)))
    .orderBy(disputes.id);
  for (const { providerId } of openDisputes) {
    if (providerId === null || syncedIds.has(providerId)) continue;
    try {
      const bankDispute = await callProvider(() => payments.disputes.retrieve(providerId));
      assertSameObject(bankDispute.id === providerId, 'dispute');
      await syncDispute(context, bankDispute);
    } catch (error) {
      if (isProviderUnavailable(error)) throw error;
      log.error({ err: error, providerId }, 'could not sync an open dispute');
    }
  }
}

/**
 * Applies the provider's current state of a chargeback to one of our payments. While the chargeback is open,
 * the seller is not paid. If it is lost, the buyer gets the money. If it is won, the money is held as before.
 * An appeal may reopen or reverse a decision. Applying the same state again changes nothing.
 */
export async function syncDispute(context: PaymentContext, bankDispute: Stripe.Dispute): Promise<void> {
  const { db, log } = context;
  const intentId = referencedId(bankDispute.payment_intent);
  if (intentId === null) return;
  const [payment] = await db.select().from(paymentRows).where(eq(paymentRows.intentId, intentId));
  if (!payment) return;
  if (isClosedInquiry(bankDispute) && !(await findStoredDispute(db, bankDispute))?.decision) {
    await syncRefundsOfIntent(context, intentId);
  }
  const { orderId, id: paymentId } = payment;
  await db.transaction(async (tx) => {
    const lockedEscrow = await lockEscrow(tx, orderId);
    // A payment that does not count, such as a second one for the same order, is refunded and has no escrow.
    // The order's escrow then belongs to another payment.
    const escrow = lockedEscrow?.paymentId === paymentId ? lockedEscrow : undefined;
    const storedDispute = await findStoredDispute(tx, bankDispute);
    if (storedDispute && (await isOlderThanLedger(tx, storedDispute.id, bankDispute))) return;
    const { id, decision } = await upsertDispute(tx, payment, bankDispute);
    const reference = await postBankMovements(tx, orderId, id, bankDispute);
    const outcome = moneyOutcomeOf(bankDispute);
    const logFields = { disputeId: id, orderId, status: bankDispute.status };
    if (outcome === 'withdrawn' && decision !== 'refund') {
      if (decision)
        log.error(
          logFields,
          'a bank reclaimed funds that it had returned; they may have already been paid out',
        );
      const cents = centsHeldByBank(bankDispute);
      await recordChargebackLoss(context, tx, {
        orderId,
        paymentId,
        id,
        reference,
        providerId: bankDispute.id,
        cents,
        escrow,
      });
    }
    if (outcome === 'not_withdrawn' && decision === 'refund') {
      log.error(logFields, 'a bank returned disputed funds; an admin must decide who receives them');
      await reverseChargebackLoss(tx, { orderId, paymentId, id, escrow });
    }
    if (outcome === 'not_withdrawn' && decision !== 'release') await closeDispute(tx, id, 'release', 0);
    if (
      outcome === 'undecided' &&
      decision === 'release' &&
      !isInquiry(bankDispute) &&
      bankDispute.status !== 'won'
    ) {
      log.error(logFields, 'a closed dispute was reopened');
      const reopened = { decision: null, decidedAt: null, refundCents: 0 };
      await tx.update(disputes).set(reopened).where(eq(disputes.id, id));
    }
  });
}
