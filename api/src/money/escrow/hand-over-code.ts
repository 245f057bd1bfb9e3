import { timingSafeEqual } from 'node:crypto';
import { formatCount } from '@second-gear/contract/format';
import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { badRequest, conflict, HttpError } from '../../platform/errors/errors.ts';
import {
  isCodeLocked,
  lockOrder,
  MAX_WRONG_CODES,
  orderNotFoundError,
  requireAction,
} from '../../trade/order-steps/order-step.ts';
import { isBuyer, isSeller } from '../../trade/party/policy.ts';
import { handOver } from './hand-over.ts';
import { createHandOverCode } from './hold-payment.ts';

/**
 * Maximum number of codes per order. It is limited because each new code allows `MAX_WRONG_CODES` more
 * attempts.
 */
const MAX_CODES = 5;

const wrongCodeError = (triesLeft: number): HttpError => {
  const message = `Wrong code. ${formatCount(triesLeft, 'attempt')} left.`;
  const { status, body } = badRequest({ code: message });
  return new HttpError(status, { ...body, code: 'wrong_code', triesLeft });
};
const codeLockedError = (): HttpError =>
  conflict(
    'code_locked',
    'Too many wrong attempts. The buyer can get a new code or confirm the hand-over on the order page.',
  );
const noMoreCodesError = (): HttpError =>
  conflict('no_more_codes', 'You can’t create more codes for this order. Confirm the hand-over instead.');

/**
 * Completes the hand-over if the seller enters the buyer's code. A wrong attempt counts even though the call
 * fails. The row lock serializes concurrent guesses. Throws 404 for another seller's order. Throws 400 with
 * the remaining attempts for a wrong code. Throws 409 if no attempts are left or the money is not held.
 */
export async function handOverByCode(
  db: Database,
  seller: CurrentUser,
  id: string,
  submitted: { code: string; feeBasisPoints: number },
): Promise<void> {
  const rejection = await db.transaction(async (tx): Promise<HttpError | null> => {
    const lockedOrder = await lockOrder(tx, id, [seller.id]);
    const { order, escrow, step } = lockedOrder;
    if (!isSeller(seller, order)) throw orderNotFoundError();
    requireAction('seller', 'hand_over', step);
    if (!escrow || isCodeLocked(escrow)) throw codeLockedError();
    if (timingSafeEqual(Buffer.from(submitted.code), Buffer.from(escrow.code))) {
      await handOver(tx, lockedOrder, { method: 'code', feeBasisPoints: submitted.feeBasisPoints });
      return null;
    }
    const wrongCodes = escrow.wrongCodes + 1;
    await tx.update(escrows).set({ wrongCodes }).where(eq(escrows.orderId, id));
    return wrongCodeError(MAX_WRONG_CODES - wrongCodes);
  });
  // Thrown after the commit, so the wrong attempt stays counted.
  if (rejection) throw rejection;
}

/**
 * Creates a new code, with new attempts, for the buyer's own order. Throws 404 for another buyer's order.
 * Throws 409 if the order allows no new code.
 */
export const renewHandOverCode = (db: Database, buyer: CurrentUser, id: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { order, escrow, step } = await lockOrder(tx, id, [buyer.id]);
    if (!isBuyer(buyer, order)) throw orderNotFoundError();
    requireAction('buyer', 'renew_code', step);
    if (!escrow || escrow.codes >= MAX_CODES) throw noMoreCodesError();
    const code = createHandOverCode();
    await tx
      .update(escrows)
      .set({ code, wrongCodes: 0, codes: escrow.codes + 1 })
      .where(eq(escrows.orderId, id));
    return code;
  });

/**
 * Completes the hand-over because the buyer confirms it. Throws 404 for another buyer's order, 409 if the
 * money is not held.
 */
export const confirmHandOver = (
  db: Database,
  buyer: CurrentUser,
  id: string,
  feeBasisPoints: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const lockedOrder = await lockOrder(tx, id, [buyer.id]);
    if (!isBuyer(buyer, lockedOrder.order)) throw orderNotFoundError();
    requireAction('buyer', 'hand_over', lockedOrder.step);
    await handOver(tx, lockedOrder, { method: 'buyer', feeBasisPoints });
  });
