import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { refunds } from '../db/tables/money.ts';

export interface Covered {
  /** Refunds that are now fully covered. */
  debts: { id: string; amountCents: number }[];
  /** Cents that no refund needed. */
  leftCents: number;
}

/**
 * Counts money that was returned on a payment without our request towards its unsent refunds, oldest first.
 * Splits a refund that is only partly covered. Runs in a transaction that has the order locked.
 * @param providerId the provider's id of a refund or dispute
 */
export async function coverDebts(
  tx: Database,
  paymentId: string,
  cents: number,
  providerId: string,
): Promise<Covered> {
  const open = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['owed', 'needs_person'])))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .for('update');
  const covered: Covered = { debts: [], leftCents: cents };
  for (const debt of open) {
    const amountCents = Math.min(debt.amountCents, covered.leftCents);
    if (amountCents === 0) break;
    covered.leftCents -= amountCents;
    const rest = debt.amountCents - amountCents;
    if (rest === 0) {
      await tx.update(refunds).set({ providerId, state: 'pending' }).where(eq(refunds.id, debt.id));
      covered.debts.push({ id: debt.id, amountCents });
      continue;
    }
    await tx.update(refunds).set({ amountCents: rest }).where(eq(refunds.id, debt.id));
    const id = randomUUID();
    await tx
      .insert(refunds)
      .values({ ...debt, id, amountCents, providerId, state: 'pending', partOf: debt.partOf ?? debt.id });
    covered.debts.push({ id, amountCents });
  }
  return covered;
}
