import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { disputes, escrows, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { ledgerEntries } from '../../platform/db/tables/ledger.ts';
import { hasReferenceSql, postEntry } from '../ledger/post.ts';
import { allocateToUnsentRefunds } from './cover-requests.ts';
import { updateRefundedState } from './refunded-state.ts';

export interface ChargebackMoney {
  orderId: string;
  /** Id of the row in `payments`. */
  paymentId: string;
  /**
   * The ledger's reference of the bank's withdrawal. With it, each refund that the withdrawal covers is
   * recorded only once.
   */
  reference: string;
  /** The provider's id of the dispute. */
  providerId: string;
  cents: number;
}

/**
 * Uses money that a bank withdrew to cover unsent refunds of the same payment. Runs in a transaction that has
 * the order locked. Returns the cents left over.
 */
export async function coverWithChargeback(tx: Database, chargeback: ChargebackMoney): Promise<number> {
  const { orderId, paymentId, reference, providerId, cents } = chargeback;
  const { refundRequests, excessCents } = await allocateToUnsentRefunds(tx, paymentId, cents, providerId);
  for (const refundRequest of refundRequests) {
    const succeeded = {
      state: 'succeeded' as const,
      succeededAt: new Date(),
      providerId: null,
      problem: 'chargeback',
    };
    const [row] = await tx.update(refunds).set(succeeded).where(eq(refunds.id, refundRequest.id)).returning();
    const postings = { owed_back: refundRequest.amountCents, lost: -refundRequest.amountCents };
    await postEntry(tx, {
      kind: 'chargeback_lost',
      reference: `${reference}:${refundRequest.id}`,
      orderId,
      postings,
    });
    if (row) await updateRefundedState(tx, row);
  }
  return excessCents;
}

const sumCents = (rows: readonly { cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Returns the ledger's reference of a dispute's last withdrawal. An appeal adds another withdrawal, whose
 * reference starts with the dispute's id.
 */
async function findLastWithdrawalReference(tx: Database, id: string): Promise<string> {
  const [entry] = await tx
    .select({ reference: ledgerEntries.reference })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'chargeback'), hasReferenceSql(id)))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.reference))
    .limit(1);
  return entry?.reference ?? id;
}

/**
 * Uses money that banks withdrew to cover refunds that failed later, because the buyer already has that
 * money. Runs in a transaction that has the order locked.
 */
export async function coverReturnedWithChargebacks(
  tx: Database,
  { orderId, paymentId }: Pick<typeof refunds.$inferSelect, 'orderId' | 'paymentId'>,
): Promise<void> {
  const lostDisputes = await tx
    .select({ id: disputes.id, providerId: disputes.providerId, cents: disputes.refundCents })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.kind, 'bank'), eq(disputes.decision, 'refund')))
    .orderBy(desc(disputes.decidedAt));
  const [lastDispute] = lostDisputes;
  if (!lastDispute) return;
  const refundRequests = await tx
    .select({ cents: refunds.amountCents, problem: refunds.problem })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  const [escrow] = await tx.select().from(escrows).where(eq(escrows.paymentId, paymentId));
  // Banks withdrew the part of the escrow that was returned without a refund of ours.
  const withdrawnCents = escrow ? escrow.refundedCents - sumCents(refundRequests) : 0;
  const coveredCents = sumCents(refundRequests.filter(({ problem }) => problem === 'chargeback'));
  const cents = sumCents(lostDisputes) - withdrawnCents - coveredCents;
  if (cents <= 0) return;
  const reference = await findLastWithdrawalReference(tx, lastDispute.id);
  await coverWithChargeback(tx, {
    orderId,
    paymentId,
    reference,
    providerId: lastDispute.providerId ?? lastDispute.id,
    cents,
  });
}
