import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { holds, payouts } from '../db/tables/money.ts';
import { lockHold } from '../holds/take.ts';
import { post } from '../ledger/post.ts';

type Payout = typeof payouts.$inferSelect;

/**
 * Locks a payout after its order and that order's escrow. Returns undefined if it no longer exists because
 * all was refunded.
 */
export async function lockPayout(tx: Database, id: string): Promise<Payout | undefined> {
  const named = eq(payouts.id, id);
  const [about] = await tx.select({ orderId: payouts.orderId }).from(payouts).where(named);
  if (!about) return undefined;
  await lockHold(tx, about.orderId);
  return (await tx.select().from(payouts).where(named).for('update'))[0];
}

/** Records that the provider has transferred a payout to its seller. A repeat changes nothing. */
export const noteSent = (db: Database, id: string, transfer: Stripe.Transfer): Promise<void> =>
  db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout) throw new Error(`There is no payout ${id} for the transfer ${transfer.id}`);
    const { orderId, amountCents } = payout;
    const postings = { due: amountCents, provider: -amountCents };
    const isNew = await post(tx, { kind: 'payout_sent', reference: transfer.id, orderId, postings });
    if (!isNew) return;
    await tx
      .update(payouts)
      .set({ state: 'sent', providerId: transfer.id, sentAt: new Date(), problem: null })
      .where(eq(payouts.id, id));
    await tx.update(holds).set({ state: 'paid_out' }).where(eq(holds.orderId, orderId));
  });

/**
 * Records a full or partial reversal of a transfer. An admin must then decide about the money. Repeats and
 * older states change nothing. Ignores transfers that are not ours.
 */
export const noteReturned = (db: Database, transfer: Stripe.Transfer): Promise<void> =>
  db.transaction(async (tx) => {
    const sent = and(eq(payouts.providerId, transfer.id), eq(payouts.state, 'sent'));
    const [found] = await tx.select({ id: payouts.id }).from(payouts).where(sent);
    const payout = found && (await lockPayout(tx, found.id));
    if (payout?.state !== 'sent') return;
    const { orderId, amountCents, returnedCents } = payout;
    // Reversed money that was refunded to the buyer is no longer part of the payout.
    const noted = transfer.amount - amountCents + returnedCents;
    const cents = transfer.amount_reversed - noted;
    if (cents <= 0) return;
    const reference = `${transfer.id}:${String(transfer.amount_reversed)}`;
    const postings = { provider: cents, due: -cents };
    await post(tx, { kind: 'payout_returned', reference, orderId, postings });
    const same = eq(payouts.id, payout.id);
    if (!transfer.reversed) {
      const part = { returnedCents: returnedCents + cents, problem: 'reversed_in_part' };
      await tx.update(payouts).set(part).where(same);
      return;
    }
    await tx
      .update(payouts)
      .set({ state: 'returned', returnedCents: 0, sentAt: null, problem: 'reversed' })
      .where(same);
    await tx.update(holds).set({ state: 'handed_over' }).where(eq(holds.orderId, orderId));
  });
