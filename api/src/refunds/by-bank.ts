import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ledgerEntries } from '../db/tables/ledger.ts';
import { disputes, holds, refunds } from '../db/tables/money.ts';
import { post } from '../ledger/post.ts';
import { isAbout } from '../ledger/reference.ts';
import { coverDebts } from './cover.ts';
import { markPayment } from './mark.ts';

export interface Kept {
  orderId: string;
  /** Row of `payments`. */
  paymentId: string;
  /** The ledger's reference of the withdrawal. The refunds that a withdrawal covers are recorded once. */
  reference: string;
  /** The provider's id of the dispute. */
  providerId: string;
  cents: number;
}

/**
 * Uses money that a bank retained to cover unsent refunds of the same payment. Runs in a transaction that has
 * the order locked. Returns the cents left over.
 */
export async function payByBank(tx: Database, kept: Kept): Promise<number> {
  const { orderId, paymentId, reference, providerId, cents } = kept;
  const { debts, leftCents } = await coverDebts(tx, paymentId, cents, providerId);
  for (const debt of debts) {
    const paid = {
      state: 'succeeded' as const,
      succeededAt: new Date(),
      providerId: null,
      problem: 'chargeback',
    };
    const [row] = await tx.update(refunds).set(paid).where(eq(refunds.id, debt.id)).returning();
    const postings = { owed_back: debt.amountCents, lost: -debt.amountCents };
    await post(tx, { kind: 'chargeback_lost', reference: `${reference}:${debt.id}`, orderId, postings });
    if (row) await markPayment(tx, row);
  }
  return leftCents;
}

const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Returns the ledger's reference of a dispute's last withdrawal. An appeal adds another one, named after the
 * dispute.
 */
async function lastWithdrawal(tx: Database, id: string): Promise<string> {
  const [entry] = await tx
    .select({ reference: ledgerEntries.reference })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'chargeback'), isAbout(id)))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.reference))
    .limit(1);
  return entry?.reference ?? id;
}

/**
 * Uses money that banks retained to cover refunds that failed later, because the buyer already has that
 * money. Runs in a transaction that has the order locked.
 */
export async function payReturnedByBank(
  tx: Database,
  { orderId, paymentId }: Pick<typeof refunds.$inferSelect, 'orderId' | 'paymentId'>,
): Promise<void> {
  const lost = await tx
    .select({ id: disputes.id, providerId: disputes.providerId, cents: disputes.refundCents })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.kind, 'bank'), eq(disputes.decision, 'refund')))
    .orderBy(desc(disputes.decidedAt));
  const [last] = lost;
  if (!last) return;
  const debts = await tx
    .select({ cents: refunds.amountCents, problem: refunds.problem })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  const [held] = await tx.select().from(holds).where(eq(holds.paymentId, paymentId));
  // Escrow money that was returned without a refund was taken by banks.
  const taken = held ? held.refundedCents - sumOf(debts) : 0;
  const covered = sumOf(debts.filter(({ problem }) => problem === 'chargeback'));
  const cents = sumOf(lost) - taken - covered;
  if (cents <= 0) return;
  const reference = await lastWithdrawal(tx, last.id);
  await payByBank(tx, { orderId, paymentId, reference, providerId: last.providerId ?? last.id, cents });
}
