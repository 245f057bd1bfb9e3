import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { escrows } from '../db/tables/money.ts';
import { badRequest, conflict, HttpError } from '../errors.ts';
import { isBuyer, isSeller } from '../party/policy.ts';
import { handOver } from './hand-over.ts';
import { newCode } from './hold-payment.ts';
import { lockOrder, orderNotFound, requireAction } from './order-step.ts';

/** Wrong attempts allowed per code, so that guessing one of a million codes is hopeless. */
const MAX_WRONG_CODES = 5;
/** Codes allowed per order. Each new code allows new attempts, so the number of codes is limited too. */
const MAX_CODES = 5;

const formatTriesLeft = (triesRemaining: number): string =>
  triesRemaining === 1 ? '1 attempt left' : `${String(triesRemaining)} attempts left`;
const wrongCode = (triesLeft: number): HttpError => {
  const message = `Wrong code. ${formatTriesLeft(triesLeft)}.`;
  const { status, body } = badRequest({ code: message });
  return new HttpError(status, { ...body, code: 'wrong_code', triesLeft });
};
const codeLocked = (): HttpError =>
  conflict(
    'code_locked',
    'Too many wrong attempts. The buyer can create a new code on the order page, or confirm the hand-over there.',
  );
const noMoreCodes = (): HttpError =>
  conflict('no_more_codes', 'You can’t create more codes for this order. Confirm the hand-over instead.');

/** Whether a code is locked after too many wrong attempts. */
export const isCodeLocked = ({ wrongCodes }: { wrongCodes: number }): boolean =>
  wrongCodes >= MAX_WRONG_CODES;

/**
 * Hands the car over if the seller enters the buyer's code. Wrong attempts are counted permanently; the row
 * lock serializes concurrent guesses. Throws 404; 400 with the attempts left; 409 if none are left or the
 * money is not held.
 */
export async function handOverByCode(
  db: Database,
  seller: CurrentUser,
  id: string,
  submitted: { code: string; feeBasisPoints: number },
): Promise<void> {
  const refusal = await db.transaction(async (tx): Promise<HttpError | null> => {
    const lockedOrder = await lockOrder(tx, id, [seller.id]);
    const { order, held: hold, step } = lockedOrder;
    if (!isSeller(seller, order)) throw orderNotFound();
    requireAction('seller', 'hand_over', step);
    if (!hold || isCodeLocked(hold)) throw codeLocked();
    if (timingSafeEqual(Buffer.from(submitted.code), Buffer.from(hold.code))) {
      await handOver(tx, lockedOrder, { way: 'code', feeBasisPoints: submitted.feeBasisPoints });
      return null;
    }
    const wrongCodes = hold.wrongCodes + 1;
    await tx.update(escrows).set({ wrongCodes }).where(eq(escrows.orderId, id));
    return wrongCode(MAX_WRONG_CODES - wrongCodes);
  });
  // Thrown after the commit, so that the wrong attempt stays counted.
  if (refusal) throw refusal;
}

/**
 * Creates a new code with new attempts for the buyer's own order. Throws 404; 409 if no new code is allowed.
 */
export const renewCode = (db: Database, buyer: CurrentUser, id: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { order, held: hold, step } = await lockOrder(tx, id, [buyer.id]);
    if (!isBuyer(buyer, order)) throw orderNotFound();
    requireAction('buyer', 'renew_code', step);
    if (!hold || hold.codes >= MAX_CODES) throw noMoreCodes();
    const code = newCode();
    await tx
      .update(escrows)
      .set({ code, wrongCodes: 0, codes: hold.codes + 1 })
      .where(eq(escrows.orderId, id));
    return code;
  });

/** Confirms the hand-over by the buyer. Throws 404; 409 if the money is not held. */
export const confirmHandOver = (
  db: Database,
  buyer: CurrentUser,
  id: string,
  feeBasisPoints: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const lockedOrder = await lockOrder(tx, id, [buyer.id]);
    if (!isBuyer(buyer, lockedOrder.order)) throw orderNotFound();
    requireAction('buyer', 'hand_over', lockedOrder.step);
    await handOver(tx, lockedOrder, { way: 'buyer', feeBasisPoints });
  });
