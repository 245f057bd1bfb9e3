import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { requireRow } from '../db/database.ts';
import { ledgerEntries } from '../db/tables/ledger.ts';
import { disputes } from '../db/tables/money.ts';
import { payments as paymentRows } from '../db/tables/orders.ts';
import { lockHold } from '../escrow/debit.ts';
import { postEntry } from '../ledger/post.ts';
import { hasReference } from '../ledger/reference.ts';
import { assertSameObject, callProvider, isProviderUnavailable } from '../payments/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { idOf } from '../payments/references.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';
import { bankMovesOf, centsTakenBy, isInquiry } from './bank-moves.ts';
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

/** Stores a dispute's current status at the provider. */
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

/** Whether the ledger already has more movements than this response, which is then older. */
async function isStale(tx: Database, id: string, bankDispute: Stripe.Dispute): Promise<boolean> {
  const moveCondition = and(inArray(ledgerEntries.kind, ['chargeback', 'chargeback_won']), hasReference(id));
  return (await tx.$count(ledgerEntries, moveCondition)) > bankMovesOf(bankDispute).length;
}

/**
 * Records each withdrawal and return once. The first of each kind uses the dispute's id. Those of appeals add
 * the provider's id. Returns the reference of the last withdrawal.
 */
async function postBankMoves(
  tx: Database,
  orderId: string,
  id: string,
  bankDispute: Stripe.Dispute,
): Promise<string> {
  const last = { chargeback: '', chargeback_won: '' };
  for (const move of bankMovesOf(bankDispute)) {
    const kind = move.cents > 0 ? 'chargeback' : 'chargeback_won';
    const reference = last[kind] === '' ? id : `${id}:${move.id}`;
    const postings = { lost: move.cents, provider: -move.cents };
    await postEntry(tx, { kind, reference, orderId, postings });
    last[kind] = reference;
  }
  return last.chargeback === '' ? id : last.chargeback;
}

/**
 * Returns the outcome: the bank keeps the money (`kept`), has none of it (`free`) or has not decided
 * (`open`).
 */
function outcomeOf(bankDispute: Stripe.Dispute): 'kept' | 'free' | 'open' {
  const bankHasMoney = centsTakenBy(bankDispute) > 0;
  if (bankDispute.status === 'lost' || bankDispute.status === 'prevented')
    return bankHasMoney ? 'kept' : 'free';
  if (bankDispute.status === 'won' || bankDispute.status === 'warning_closed')
    return bankHasMoney ? 'open' : 'free';
  return 'open';
}

/**
 * A dispute that ended without a withdrawal may have ended because of a refund. Records such refunds first.
 */
async function syncRefundsOf(context: PaymentContext, intentId: string): Promise<void> {
  const { refunds } = context.payments;
  const { data, object } = await callProvider(() => refunds.list({ payment_intent: intentId, limit: 100 }));
  assertSameObject(object === 'list', 'list');
  for (const refund of data) await syncRefund(context, refund);
}

const isClosedInquiry = (bankDispute: Stripe.Dispute): boolean =>
  (bankDispute.status === 'warning_closed' || bankDispute.status === 'prevented') &&
  outcomeOf(bankDispute) === 'free';

/**
 * Polls each open chargeback, except those in `syncedIds`. This finds disputes older than the range of the
 * provider's lists. A single failure does not stop the others. Throws if the provider is unavailable.
 */
export async function syncOpenDisputes(
  context: PaymentContext,
  syncedIds: ReadonlySet<string>,
): Promise<void> {
  const { db, payments, log } = context;
  const open = await db
    .select({ providerId: disputes.providerId })
    .from(disputes)
    .where(and(eq(disputes.kind, 'bank'), isNull(disputes.decidedAt)))
    .orderBy(disputes.id);
  for (const { providerId } of open) {
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
 * Updates a chargeback on one of our payments from the provider. Open: the seller is not paid. Lost: the
 * buyer has the money. Won: it is held as before. An appeal may reopen or reverse a decision. Repeating it
 * changes nothing.
 */
export async function syncDispute(context: PaymentContext, bankDispute: Stripe.Dispute): Promise<void> {
  const { db, log } = context;
  const intentId = idOf(bankDispute.payment_intent);
  if (intentId === null) return;
  const [payment] = await db.select().from(paymentRows).where(eq(paymentRows.intentId, intentId));
  if (!payment) return;
  if (isClosedInquiry(bankDispute) && !(await findStoredDispute(db, bankDispute))?.decision) {
    await syncRefundsOf(context, intentId);
  }
  const { orderId, id: paymentId } = payment;
  await db.transaction(async (tx) => {
    const locked = await lockHold(tx, orderId);
    // A payment that is refunded anyway has no escrow. The order's escrow belongs to another payment.
    const held = locked?.paymentId === paymentId ? locked : undefined;
    const stored = await findStoredDispute(tx, bankDispute);
    if (stored && (await isStale(tx, stored.id, bankDispute))) return;
    const { id, decision } = await upsertDispute(tx, payment, bankDispute);
    const reference = await postBankMoves(tx, orderId, id, bankDispute);
    const outcome = outcomeOf(bankDispute);
    const logFields = { disputeId: id, orderId, status: bankDispute.status };
    if (outcome === 'kept' && decision !== 'refund') {
      if (decision)
        log.error(logFields, 'a bank took back funds it had returned; they may have been paid out already');
      const cents = centsTakenBy(bankDispute);
      await recordChargebackLoss(context, tx, {
        orderId,
        paymentId,
        id,
        reference,
        providerId: bankDispute.id,
        cents,
        held,
      });
    }
    if (outcome === 'free' && decision === 'refund') {
      log.error(logFields, 'a bank returned disputed funds; an admin must decide who receives them');
      await reverseChargebackLoss(tx, { orderId, paymentId, id, held });
    }
    if (outcome === 'free' && decision !== 'release') await closeDispute(tx, id, 'release', 0);
    if (
      outcome === 'open' &&
      decision === 'release' &&
      !isInquiry(bankDispute) &&
      bankDispute.status !== 'won'
    ) {
      log.error(logFields, 'a closed dispute was reopened');
      const open = { decision: null, decidedAt: null, refundCents: 0 };
      await tx.update(disputes).set(open).where(eq(disputes.id, id));
    }
  });
}
