import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { disputes, escrows, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { ledgerEntries, ledgerPostings } from '../../platform/db/tables/ledger.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { requestRefund } from '../escrow/request-refund.ts';
import { hasReferenceSql, postEntry } from '../ledger/post.ts';
import { updateRefundedState } from '../refunds/refunded-state.ts';

type Escrow = typeof escrows.$inferSelect;

export interface ReturnedChargeback {
  orderId: string;
  /** Id of the row in `payments`. */
  paymentId: string;
  /** Id of the row in `disputes`. */
  id: string;
  /**
   * Escrow of the payment, in any state. Undefined for a payment that does not count and is refunded anyway.
   */
  escrow: Escrow | undefined;
}

/** The cents with which each ledger account covered one loss. */
interface LossSource {
  reference: string;
  held: number;
  owedBack: number;
  due: number;
  fees: number;
}

/** Returns how the losses of a dispute were covered, except losses that are already reversed. */
async function findLossSources(tx: Database, id: string): Promise<LossSource[]> {
  const sum = (account: string) =>
    sql<number>`coalesce(sum(${ledgerPostings.amountCents}) filter (where ${ledgerPostings.account} = ${account}), 0)::int`;
  const reversedEntries = tx
    .select({ reference: ledgerEntries.reference })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'chargeback_undone'), hasReferenceSql(id)));
  const rows = await tx
    .select({
      reference: ledgerEntries.reference,
      held: sum('held'),
      owedBack: sum('owed_back'),
      due: sum('due'),
      fees: sum('fees'),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.kind, 'chargeback_lost'), hasReferenceSql(id)))
    .groupBy(ledgerEntries.reference);
  const reversedReferences = new Set((await reversedEntries).map(({ reference }) => reference));
  return rows.filter(({ reference }) => !reversedReferences.has(reference));
}

/** Reopens a refund that the bank's refund to the buyer had covered. */
async function reopenRefund(
  tx: Database,
  orderId: string,
  { reference, owedBack }: LossSource,
): Promise<void> {
  const refundId = reference.split(':').at(-1) ?? '';
  const [row] = await tx
    .update(refunds)
    .set({ state: 'owed', succeededAt: null, problem: null, checkCount: 0, nextAttemptAt: new Date() })
    .where(eq(refunds.id, refundId))
    .returning();
  const postings = { lost: owedBack, owed_back: -owedBack };
  await postEntry(tx, { kind: 'chargeback_undone', reference, orderId, postings });
  if (row) await updateRefundedState(tx, row);
}

/** Sets an order back to paid, unless another order now has its car or its meeting time. */
async function markPaidAgain(tx: Database, orderId: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order?.state !== 'refunded') return;
  const isOpenSql = inArray(orders.state, ['unpaid', 'paid']);
  const isSameCar = eq(orders.carId, order.carId ?? '');
  const sameTime = and(
    eq(orders.sellerId, order.sellerId ?? ''),
    eq(orders.meetingAt, order.meetingAt ?? ''),
  );
  const otherOrders = and(
    ne(orders.id, orderId),
    isOpenSql,
    order.meetingAt ? or(isSameCar, sameTime) : isSameCar,
  );
  if ((await tx.$count(orders, otherOrders)) > 0) return;
  // Calendars restore a removed meeting only if its sequence number is higher than that of the cancellation.
  // The cancellation's number was one above the stored one.
  await tx
    .update(orders)
    .set({ state: 'paid', meetingMoves: sql`${orders.meetingMoves} + 2` })
    .where(eq(orders.id, orderId));
}

/**
 * Restores money that we owe to a seller. If the payout was not sent, adds the money to it. Otherwise flags
 * the payout for an operator, because we may have agreed something else with the seller. Returns the restored
 * cents.
 */
async function restorePayout(tx: Database, { orderId }: Escrow, cents: number): Promise<number> {
  if (cents === 0) return 0;
  const [payout] = await tx.select().from(payouts).where(eq(payouts.orderId, orderId)).for('update');
  if (!payout) {
    const { sellerId } = requireRow(
      await tx.select({ sellerId: orders.sellerId }).from(orders).where(eq(orders.id, orderId)),
    );
    const row = { id: randomUUID(), orderId, sellerId, amountCents: cents };
    await tx.insert(payouts).values({ ...row, state: 'returned', problem: 'chargeback_won' });
    return cents;
  }
  // A payout that is being sent cannot change.
  if (payout.state === 'sending') return 0;
  await tx
    .update(payouts)
    .set({
      amountCents: payout.amountCents + cents,
      ...(payout.state === 'sent'
        ? { returnedCents: payout.returnedCents + cents, problem: 'chargeback_won' }
        : {}),
    })
    .where(eq(payouts.id, payout.id));
  return cents;
}

/**
 * Returns how many cents of the escrow went to banks because of chargebacks: the refunded amount minus our
 * own refunds.
 */
async function findCentsTakenByBanks(tx: Database, { paymentId, refundedCents }: Escrow): Promise<number> {
  const rows = await tx
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  return refundedCents - rows.reduce((sum, { cents }) => sum + cents, 0);
}

/** Restores the escrow, whatever its state, after a chargeback was reversed. */
async function restoreEscrow(
  tx: Database,
  { orderId, paymentId, escrow }: ReturnedChargeback & { escrow: Escrow },
  cents: number,
  source: LossSource | undefined,
): Promise<void> {
  const isSameOrder = eq(escrows.orderId, orderId);
  const { reference = '', held: heldCents = 0, due = 0, fees = 0 } = source ?? {};
  const postReversal = (postings: Parameters<typeof postEntry>[1]['postings']) =>
    postEntry(tx, { kind: 'chargeback_undone', reference, orderId, postings });
  if (heldCents > 0 && escrow.state === 'refunded') {
    // The order has ended and its car is free. The returned money is not held again but refunded to the
    // buyer.
    await requestRefund(tx, { orderId, paymentId, amountCents: heldCents, reason: 'chargeback_won' });
    await postReversal({ lost: heldCents, owed_back: -heldCents });
    return;
  }
  const refundedCents = escrow.refundedCents - cents;
  if (escrow.state === 'held') {
    await tx.update(escrows).set({ refundedCents }).where(isSameOrder);
    await postReversal({ lost: heldCents, held: -heldCents });
    return;
  }
  await markPaidAgain(tx, orderId);
  const dueCents = await restorePayout(tx, escrow, heldCents + due);
  const state = escrow.state === 'refunded' ? (dueCents > 0 ? 'handed_over' : 'paid_out') : escrow.state;
  await tx
    .update(escrows)
    .set({ refundedCents, feeCents: escrow.feeCents + fees, state })
    .where(isSameOrder);
  if (dueCents + fees > 0) await postReversal({ lost: dueCents + fees, due: -dueCents, fees: -fees });
}

/**
 * Records that a bank returned the money of a lost chargeback. Refunds that the chargeback covered are owed
 * again, the escrow and payout are restored, and our loss is reversed. The provider's movement is already in
 * the ledger.
 */
export async function reverseChargebackLoss(tx: Database, returned: ReturnedChargeback): Promise<void> {
  const { orderId, id, escrow } = returned;
  const [dispute] = await tx
    .select({ cents: disputes.refundCents })
    .from(disputes)
    .where(eq(disputes.id, id));
  const sources = await findLossSources(tx, id);
  const refundSources = sources.filter(({ owedBack }) => owedBack > 0);
  for (const refundSource of refundSources) await reopenRefund(tx, orderId, refundSource);
  if (!escrow) return;
  const remainingCents =
    (dispute?.cents ?? 0) - refundSources.reduce((sum, { owedBack }) => sum + owedBack, 0);
  const cents = Math.min(remainingCents, await findCentsTakenByBanks(tx, escrow));
  const source = sources.find(({ owedBack }) => owedBack === 0);
  if (cents > 0) await restoreEscrow(tx, { ...returned, escrow }, cents, source);
}
