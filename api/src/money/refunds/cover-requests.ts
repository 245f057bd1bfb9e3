import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';

export interface RefundAllocation {
  /** Refunds that are now fully covered. */
  refundRequests: { id: string; amountCents: number }[];
  /** Amount left after all unsent refunds are covered, in cents. */
  excessCents: number;
}

/**
 * Covers unsent refunds of a payment, oldest first, with money that the buyer got back without our request.
 * Splits a refund that is only partly covered. The transaction must have locked the order.
 * @param providerId the provider's id of the refund or dispute that returned the money
 */
export async function allocateToUnsentRefunds(
  tx: Database,
  paymentId: string,
  cents: number,
  providerId: string,
): Promise<RefundAllocation> {
  const openRequests = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['owed', 'needs_person'])))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .for('update');
  const coverage: RefundAllocation = { refundRequests: [], excessCents: cents };
  for (const refundRequest of openRequests) {
    const amountCents = Math.min(refundRequest.amountCents, coverage.excessCents);
    if (amountCents === 0) break;
    coverage.excessCents -= amountCents;
    const remainingCents = refundRequest.amountCents - amountCents;
    if (remainingCents === 0) {
      await tx.update(refunds).set({ providerId, state: 'pending' }).where(eq(refunds.id, refundRequest.id));
      coverage.refundRequests.push({ id: refundRequest.id, amountCents });
      continue;
    }
    await tx.update(refunds).set({ amountCents: remainingCents }).where(eq(refunds.id, refundRequest.id));
    const id = randomUUID();
    await tx.insert(refunds).values({
      ...refundRequest,
      id,
      amountCents,
      providerId,
      state: 'pending',
      partOf: refundRequest.partOf ?? refundRequest.id,
    });
    coverage.refundRequests.push({ id, amountCents });
  }
  return coverage;
}
