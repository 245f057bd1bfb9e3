import { isDemoIntent } from '@second-gear/contract/demo-intents';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { disputes, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { ledgerEntries, ledgerPostings } from '../../platform/db/tables/ledger.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import type { LedgerEntryKind } from '../ledger/post.ts';
import { type InternalLine, lineKey, type MovementKind } from './compare.ts';

/**
 * Maps each kind of ledger entry to the kind of movement at the provider, and to its sign for a positive
 * posting. Other kinds of entries move no money at the provider.
 */
const MOVEMENT_BY_ENTRY_KIND: Partial<Record<LedgerEntryKind, { kind: MovementKind; sign: 1 | -1 }>> = {
  payment: { kind: 'payment', sign: 1 },
  refund_sent: { kind: 'refund', sign: -1 },
  refund_returned: { kind: 'refund', sign: -1 },
  payout_sent: { kind: 'payout', sign: -1 },
  payout_returned: { kind: 'payout', sign: -1 },
  chargeback: { kind: 'chargeback', sign: -1 },
  chargeback_won: { kind: 'chargeback', sign: -1 },
};

/**
 * Placeholder for the provider's id in references of refunds from before the ledger, whose ids were not
 * stored.
 */
const NO_PROVIDER_ID = '0';

/**
 * Splits the reference of a ledger entry at the colon. For a refund, our id comes first, then the provider's
 * id, because one refund at the provider may cover several of ours. For a returned payout, the provider's
 * transfer id comes first. For a chargeback, our dispute id comes first.
 */
function splitReference(reference: string): [first: string, second: string] {
  const [firstPart = '', second = ''] = reference.split(':');
  return [firstPart, second];
}

/** Loads the provider's ids by the ids of our rows. */
async function loadProviderIds(db: Database) {
  const paymentRows = await db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      intentId: payments.intentId,
      currency: payments.currency,
    })
    .from(payments);
  const disputeRows = await db.select({ id: disputes.id, providerId: disputes.providerId }).from(disputes);
  const refundRows = await db
    .select({ id: refunds.id, providerId: refunds.providerId, paymentId: refunds.paymentId })
    .from(refunds);
  return {
    payments: new Map(paymentRows.map((payment) => [payment.id, payment])),
    disputes: new Map(disputeRows.map(({ id, providerId }) => [id, providerId])),
    refunds: new Map(refundRows.map((refund) => [refund.id, refund])),
    demoOrders: new Set(
      paymentRows.filter(({ intentId }) => isDemoIntent(intentId)).map(({ orderId }) => orderId),
    ),
  };
}

/**
 * Returns all movements at the provider according to our ledger, one line for each of the provider's objects.
 */
export async function findInternalLines(db: Database): Promise<InternalLine[]> {
  const entries = await db
    .select({
      kind: ledgerEntries.kind,
      reference: ledgerEntries.reference,
      orderId: ledgerEntries.orderId,
      at: ledgerEntries.createdAt,
      cents: ledgerPostings.amountCents,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(eq(ledgerPostings.account, 'provider'))
    .orderBy(ledgerEntries.createdAt, ledgerEntries.id);
  const providerIds = await loadProviderIds(db);

  const lines = new Map<string, InternalLine>();
  for (const { kind: entryKind, reference, orderId, at, cents } of entries) {
    const { kind, sign } = MOVEMENT_BY_ENTRY_KIND[entryKind as LedgerEntryKind] ?? {};
    if (kind === undefined || sign === undefined) {
      throw new Error(`unknown kind of ledger entry: ${entryKind} ${reference}`);
    }
    const isRefund = kind === 'refund';
    const [firstPart, secondPart] = splitReference(reference);
    const refund = isRefund ? providerIds.refunds.get(firstPart) : undefined;
    const providerRefundId = secondPart === NO_PROVIDER_ID ? (refund?.providerId ?? null) : secondPart;
    const payment = providerIds.payments.get(isRefund ? (refund?.paymentId ?? '') : reference);
    const intentId = payment?.intentId ?? null;
    const id = {
      payment: intentId,
      chargeback: providerIds.disputes.get(firstPart),
      refund: isRefund ? providerRefundId : null,
      payout: firstPart,
    }[kind];
    const line: InternalLine = {
      kind,
      id: id ?? reference,
      cents: 0,
      currency: payment?.currency ?? null,
      intentId,
      orderId,
      at,
      isDemo: kind !== 'payout' && providerIds.demoOrders.has(orderId),
      lacksProviderId: isRefund && providerRefundId === null,
    };
    const existing = lines.get(lineKey(line)) ?? line;
    lines.set(lineKey(line), { ...existing, cents: existing.cents + sign * cents });
  }
  return [...lines.values()];
}
