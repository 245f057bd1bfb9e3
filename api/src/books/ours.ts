import { isDemoIntent } from '@second-gear/contract/demo-intents';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ledgerEntries, ledgerPostings } from '../db/tables/ledger.ts';
import { disputes, refunds } from '../db/tables/money.ts';
import { payments } from '../db/tables/orders.ts';
import type { EntryKind } from '../ledger/post.ts';
import { keyOf, type Kind, type OurLine } from './compare.ts';

/**
 * For each entry kind that moves money at the provider: the provider's object, and the sign of a positive
 * amount.
 */
const MOVES: Partial<Record<EntryKind, { kind: Kind; sign: 1 | -1 }>> = {
  payment: { kind: 'payment', sign: 1 },
  refund_sent: { kind: 'refund', sign: -1 },
  refund_returned: { kind: 'refund', sign: -1 },
  payout_sent: { kind: 'payout', sign: -1 },
  payout_returned: { kind: 'payout', sign: -1 },
  chargeback: { kind: 'chargeback', sign: -1 },
  chargeback_won: { kind: 'chargeback', sign: -1 },
};

/** Placeholder in refund references for the provider's id, which the ledger migration did not have. */
const UNNAMED = '0';

/**
 * Splits a reference of two parts. Refund: our id, then the provider's id, because one refund there may cover
 * several of ours. Returned payout: starts with the provider's transfer id. Chargeback: starts with our
 * dispute id.
 */
function partsOf(reference: string): [first: string, second: string] {
  const [first = '', second = ''] = reference.split(':');
  return [first, second];
}

/** Maps our row ids to the provider's ids. */
async function namesOf(db: Database) {
  const paid = await db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      intentId: payments.intentId,
      currency: payments.currency,
    })
    .from(payments);
  const disputed = await db.select({ id: disputes.id, providerId: disputes.providerId }).from(disputes);
  const refunded = await db
    .select({ id: refunds.id, providerId: refunds.providerId, paymentId: refunds.paymentId })
    .from(refunds);
  return {
    payments: new Map(paid.map((payment) => [payment.id, payment])),
    disputes: new Map(disputed.map(({ id, providerId }) => [id, providerId])),
    refunds: new Map(refunded.map((refund) => [refund.id, refund])),
    demoOrders: new Set(paid.filter(({ intentId }) => isDemoIntent(intentId)).map(({ orderId }) => orderId)),
  };
}

/** Returns all transfers at the provider according to our ledger, one line for each object there. */
export async function findOurs(db: Database): Promise<OurLine[]> {
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
  const names = await namesOf(db);

  const lines = new Map<string, OurLine>();
  for (const { kind: entryKind, reference, orderId, at, cents } of entries) {
    const { kind, sign } = MOVES[entryKind as EntryKind] ?? {};
    if (kind === undefined || sign === undefined) {
      throw new Error(`The ledger has a movement of an unknown kind: ${entryKind} ${reference}`);
    }
    const isRefund = kind === 'refund';
    const [first, named] = partsOf(reference);
    const refund = isRefund ? names.refunds.get(first) : undefined;
    const refundName = named === UNNAMED ? (refund?.providerId ?? null) : named;
    const payment = names.payments.get(isRefund ? (refund?.paymentId ?? '') : reference);
    const intentId = payment?.intentId ?? null;
    const id = {
      payment: intentId,
      chargeback: names.disputes.get(first),
      refund: isRefund ? refundName : null,
      payout: first,
    }[kind];
    const line: OurLine = {
      kind,
      id: id ?? reference,
      cents: 0,
      currency: payment?.currency ?? null,
      intentId,
      orderId,
      at,
      isDemo: kind !== 'payout' && names.demoOrders.has(orderId),
      isUnnamed: isRefund && refundName === null,
    };
    const known = lines.get(keyOf(line)) ?? line;
    lines.set(keyOf(line), { ...known, cents: known.cents + sign * cents });
  }
  return [...lines.values()];
}
