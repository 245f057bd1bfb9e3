import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../platform/db/database.ts';
import { escrows, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { lockEscrow } from '../../platform/locks/locks.ts';
import { postEntry } from '../ledger/post.ts';

type Payout = typeof payouts.$inferSelect;

/**
 * Locks a payout's order, then its escrow, then the payout. Returns undefined if the payout no longer exists
 * because everything was refunded.
 */
export async function lockPayout(tx: Database, id: string): Promise<Payout | undefined> {
  const byId = eq(payouts.id, id);
  const [payoutRow] = await tx.select({ orderId: payouts.orderId }).from(payouts).where(byId);
  if (!payoutRow) return undefined;
  await lockEscrow(tx, payoutRow.orderId);
  return (await tx.select().from(payouts).where(byId).for('update'))[0];
}

/** Records that the provider has transferred a payout to its seller. A repeat changes nothing. */
export const recordPayoutSent = (db: Database, id: string, transfer: Stripe.Transfer): Promise<void> =>
  db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout) throw new Error(`no payout ${id} for transfer ${transfer.id}`);
    const { orderId, amountCents } = payout;
    const postings = { due: amountCents, provider: -amountCents };
    const isNew = await postEntry(tx, { kind: 'payout_sent', reference: transfer.id, orderId, postings });
    if (!isNew) return;
    await tx
      .update(payouts)
      .set({ state: 'sent', providerId: transfer.id, sentAt: new Date(), problem: null })
      .where(eq(payouts.id, id));
    await tx.update(escrows).set({ state: 'paid_out' }).where(eq(escrows.orderId, orderId));
  });

/**
 * Records a full or partial reversal of a transfer. An admin must then decide what happens to the money. A
 * repeat or an older state of the transfer changes nothing. Ignores transfers that are not ours.
 */
export const recordPayoutReversal = (db: Database, transfer: Stripe.Transfer): Promise<void> =>
  db.transaction(async (tx) => {
    const isSentPayoutSql = and(eq(payouts.providerId, transfer.id), eq(payouts.state, 'sent'));
    const [sentPayout] = await tx.select({ id: payouts.id }).from(payouts).where(isSentPayoutSql);
    const payout = sentPayout && (await lockPayout(tx, sentPayout.id));
    if (payout?.state !== 'sent') return;
    const { orderId, amountCents, returnedCents } = payout;
    // Cents of the reversals that are already recorded. Those that were refunded to the buyer have reduced
    // `amountCents`. The others are in `returnedCents`.
    const recordedCents = transfer.amount - amountCents + returnedCents;
    const cents = transfer.amount_reversed - recordedCents;
    if (cents <= 0) return;
    const reference = `${transfer.id}:${String(transfer.amount_reversed)}`;
    const postings = { provider: cents, due: -cents };
    await postEntry(tx, { kind: 'payout_returned', reference, orderId, postings });
    const isSamePayout = eq(payouts.id, payout.id);
    if (!transfer.reversed) {
      const partialReturn = { returnedCents: returnedCents + cents, problem: 'reversed_in_part' };
      await tx.update(payouts).set(partialReturn).where(isSamePayout);
      return;
    }
    await tx
      .update(payouts)
      .set({ state: 'returned', returnedCents: 0, sentAt: null, problem: 'reversed' })
      .where(isSamePayout);
    await tx.update(escrows).set({ state: 'handed_over' }).where(eq(escrows.orderId, orderId));
  });
