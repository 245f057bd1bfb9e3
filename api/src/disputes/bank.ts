import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { disputes, type holds } from '../db/tables/money.ts';
import { payments as paymentRows } from '../db/tables/orders.ts';
import { leftOf, lockHold, takeHeld } from '../holds/take.ts';
import { post } from '../ledger/post.ts';
import { idOf } from '../payments/named.ts';
import type { Settling } from '../payments/settling.ts';
import { payByBank } from '../refunds/by-bank.ts';
import { closeRefunded } from './open.ts';

/** Of the provider's dispute, what counts for us. */
type Claim = Pick<Stripe.Dispute, 'id' | 'amount' | 'reason' | 'status'>;

/** An inquiry, or one that ended as such: the bank has taken nothing. */
export const isInquiry = ({ status }: Pick<Claim, 'status'>): boolean =>
  status.startsWith('warning_') || status === 'prevented';

interface Lost {
  orderId: string;
  /** Rows of `payments` and of `disputes`. */
  paymentId: string;
  id: string;
  providerId: string;
  cents: number;
  /** What of the payment is held, or was; none of one that goes back anyway. */
  held: typeof holds.$inferSelect | undefined;
}

interface Known {
  id: string;
  isDecided: boolean;
}

async function upsert(tx: Database, orderId: string, claim: Claim): Promise<Known> {
  const [row] = await tx
    .insert(disputes)
    .values({
      id: randomUUID(),
      orderId,
      kind: 'bank',
      text: claim.reason,
      providerId: claim.id,
      providerStatus: claim.status,
      amountCents: claim.amount,
    })
    .onConflictDoUpdate({
      target: disputes.providerId,
      set: { providerStatus: claim.status, amountCents: claim.amount },
    })
    .returning({ id: disputes.id, decidedAt: disputes.decidedAt });
  if (!row) throw new Error(`The dispute ${claim.id} was not written`);
  return { id: row.id, isDecided: row.decidedAt !== null };
}

const close = (tx: Database, id: string, decision: 'refund' | 'release', refundCents: number) =>
  tx.update(disputes).set({ decision, refundCents, decidedAt: new Date() }).where(eq(disputes.id, id));

/**
 * The bank keeps the money: the buyer has it back by that road, and no other. It pays first what was owed to the buyer
 * and not sent yet, then what is held. What is not there to take any more (the seller has it, or it had gone back
 * besides) stays our loss.
 */
async function lose({ log }: Settling, tx: Database, lost: Lost): Promise<void> {
  const { id, cents, held } = lost;
  const leftCents = await payByBank(tx, lost);
  const left = Math.min(leftCents, held ? leftOf(held) : 0);
  if (left > 0) await takeLost(tx, { ...lost, cents: left });
  if (left < leftCents) log.error({ disputeId: id, leftCents, left }, 'a chargeback took more than was left');
  await close(tx, id, 'refund', cents);
}

/** Takes what a bank keeps from where it lies. */
async function takeLost(tx: Database, { orderId, id, cents }: Lost): Promise<void> {
  const { postings, isAll } = await takeHeld(tx, orderId, cents, true);
  const { lost = 0, ...rest } = postings;
  const moved = { ...rest, lost: lost - cents };
  if (lost !== cents) await post(tx, { kind: 'chargeback_lost', reference: id, orderId, postings: moved });
  if (isAll) await closeRefunded(tx, orderId, { by: null, reason: '', cents });
}

/**
 * Follows a bank's dispute of a payment of ours: while it stands open the seller is paid nothing; once it is lost the
 * money has gone back to the buyer, once it is won it is held as before. The same twice changes nothing.
 */
export async function followDispute(settling: Settling, claim: Stripe.Dispute): Promise<void> {
  const intentId = idOf(claim.payment_intent);
  if (intentId === null) return;
  await settling.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(paymentRows).where(eq(paymentRows.intentId, intentId));
    if (!payment) return;
    const { orderId } = payment;
    const locked = await lockHold(tx, orderId);
    // Of money that goes back anyway nothing is held: what is held of the order is of another payment.
    const held = locked?.paymentId === payment.id ? locked : undefined;
    const { id, isDecided } = await upsert(tx, orderId, claim);
    if (!isInquiry(claim)) {
      const postings = { lost: claim.amount, provider: -claim.amount };
      await post(tx, { kind: 'chargeback', reference: id, orderId, postings });
    }
    if (isDecided) return;
    if (claim.status === 'lost') {
      const { id: paymentId } = payment;
      await lose(settling, tx, { orderId, paymentId, id, providerId: claim.id, cents: claim.amount, held });
    }
    if (claim.status === 'won') {
      const postings = { provider: claim.amount, lost: -claim.amount };
      await post(tx, { kind: 'chargeback_won', reference: id, orderId, postings });
    }
    if (['won', 'warning_closed', 'prevented'].includes(claim.status)) await close(tx, id, 'release', 0);
  });
}
