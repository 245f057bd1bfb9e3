import { randomUUID } from 'node:crypto';
import type { Statement } from '@second-gear/contract/disputes';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ImageHosts } from '../../catalog/images/image-paths.ts';
import { requireUsablePaths } from '../../catalog/images/usable-paths.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { disputes, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { lockOrder, orderNotFoundError, requireAction } from '../../trade/order-steps/order-step.ts';
import { isBuyer, isSeller } from '../../trade/party/policy.ts';
import { alreadyPaidOutError } from '../escrow/debit-escrow.ts';

const alreadyDecidedError = () =>
  conflict(
    'dispute_decided',
    'An admin has already decided a dispute about this order. That decision is final.',
  );
const alreadyAnsweredError = () => conflict('already_answered', 'You’ve already responded to this dispute');
const noAnswerNeededError = () =>
  conflict(
    'bank_decides',
    'The buyer disputed this payment with their bank. We’re handling it with the bank, so you don’t need to respond.',
  );

/** Throws 409 if the payout was sent or is being sent. */
async function requireNotPaidOut(tx: Database, orderId: string): Promise<void> {
  const [payout] = await tx
    .select({ state: payouts.state })
    .from(payouts)
    .where(eq(payouts.orderId, orderId))
    .for('update');
  if (payout?.state === 'sending' || payout?.state === 'sent') throw alreadyPaidOutError();
}

/**
 * Opens the buyer's dispute about an order and returns its id. The seller is not paid until an admin decides.
 * Throws 404 for another user's order and 400 for a picture that the buyer did not upload. Throws 409 if the
 * seller has been paid, if the buyer has already opened a dispute, or if there is nothing to dispute.
 */
export const openDispute = (
  db: Database,
  hosts: ImageHosts,
  buyer: CurrentUser,
  orderId: string,
  { text, pictures }: Statement,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { order, step } = await lockOrder(tx, orderId, [buyer.id]);
    if (!isBuyer(buyer, order)) throw orderNotFoundError();
    requireAction('buyer', 'dispute', step);
    await requireNotPaidOut(tx, orderId);
    const isDecidedSql = and(
      eq(disputes.orderId, orderId),
      eq(disputes.kind, 'buyer'),
      isNotNull(disputes.decidedAt),
    );
    if ((await tx.$count(disputes, isDecidedSql)) > 0) throw alreadyDecidedError();
    const row = {
      id: randomUUID(),
      orderId,
      kind: 'buyer' as const,
      openedBy: buyer.id,
      text,
      pictures: await requireUsablePaths(tx, pictures, { hosts, ownerId: buyer.id, field: 'pictures' }),
      createdAt: new Date(),
    };
    return requireRow(await tx.insert(disputes).values(row).returning({ id: disputes.id })).id;
  });

/**
 * Adds the seller's answer to the buyer's dispute, once. Throws 404 for another user's order and 400 for a
 * picture that the seller did not upload. Throws 409 if no dispute is open or if the dispute is already
 * answered.
 */
export const answerDispute = (
  db: Database,
  hosts: ImageHosts,
  seller: CurrentUser,
  orderId: string,
  { text, pictures }: Statement,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { order, step } = await lockOrder(tx, orderId, [seller.id]);
    if (!isSeller(seller, order)) throw orderNotFoundError();
    requireAction('seller', 'answer', step);
    const [openDisputeRow] = await tx
      .select({ id: disputes.id, answeredAt: disputes.answeredAt })
      .from(disputes)
      .where(and(eq(disputes.orderId, orderId), eq(disputes.kind, 'buyer'), isNull(disputes.decidedAt)));
    if (!openDisputeRow) throw noAnswerNeededError();
    if (openDisputeRow.answeredAt) throw alreadyAnsweredError();
    const answerPictures = await requireUsablePaths(tx, pictures, {
      hosts,
      ownerId: seller.id,
      field: 'pictures',
    });
    await tx
      .update(disputes)
      .set({ answer: text, answerPictures, answeredAt: new Date() })
      .where(eq(disputes.id, openDisputeRow.id));
  });
