import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { badRequest, conflict, HttpError } from '../errors.ts';
import { isBuyer, isSeller } from '../sides/policy.ts';
import { handOver } from './hand-over.ts';
import { newCode } from './hold.ts';
import { lockOrder, orderNotFound, requireMove } from './step.ts';

/** Wrong attempts allowed per code, so that guessing one of a million codes is hopeless. */
const MAX_WRONG_CODES = 5;
/** Codes allowed per order. Each new code allows new attempts, so the number of codes is limited too. */
const MAX_CODES = 5;

const tries = (left: number): string => (left === 1 ? '1 try is left' : `${String(left)} tries are left`);
const wrongCode = (triesLeft: number): HttpError => {
  const message = `That is not the buyer's code: ${tries(triesLeft)}`;
  const { status, body } = badRequest({ code: message });
  return new HttpError(status, { ...body, code: 'wrong_code', triesLeft });
};
const codeLocked = (): HttpError =>
  conflict(
    'code_locked',
    'Too many wrong codes were tried: the buyer has a new one made in the order, or confirms there that the car was handed over',
  );
const noMoreCodes = (): HttpError =>
  conflict(
    'no_more_codes',
    'This order has had all the codes that it may have: confirm the hand-over instead',
  );

/** Whether a code is locked after too many wrong attempts. */
export const isLocked = ({ wrongCodes }: { wrongCodes: number }): boolean => wrongCodes >= MAX_WRONG_CODES;

/**
 * Hands the car over if the seller enters the buyer's code. Wrong attempts are counted permanently; the row
 * lock serializes concurrent guesses. Throws 404; 400 with the attempts left; 409 if none are left or the
 * money is not held.
 */
export async function handOverByCode(
  db: Database,
  seller: CurrentUser,
  id: string,
  given: { code: string; feeBasisPoints: number },
): Promise<void> {
  const refusal = await db.transaction(async (tx): Promise<HttpError | null> => {
    const locked = await lockOrder(tx, id, [seller.id]);
    const { order, held, step } = locked;
    if (!isSeller(seller, order)) throw orderNotFound();
    requireMove('seller', 'hand_over', step);
    if (!held || isLocked(held)) throw codeLocked();
    if (timingSafeEqual(Buffer.from(given.code), Buffer.from(held.code))) {
      await handOver(tx, locked, { way: 'code', feeBasisPoints: given.feeBasisPoints });
      return null;
    }
    const wrongCodes = held.wrongCodes + 1;
    await tx.update(holds).set({ wrongCodes }).where(eq(holds.orderId, id));
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
    const { order, held, step } = await lockOrder(tx, id, [buyer.id]);
    if (!isBuyer(buyer, order)) throw orderNotFound();
    requireMove('buyer', 'renew_code', step);
    if (!held || held.codes >= MAX_CODES) throw noMoreCodes();
    const code = newCode();
    await tx
      .update(holds)
      .set({ code, wrongCodes: 0, codes: held.codes + 1 })
      .where(eq(holds.orderId, id));
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
    const locked = await lockOrder(tx, id, [buyer.id]);
    if (!isBuyer(buyer, locked.order)) throw orderNotFound();
    requireMove('buyer', 'hand_over', locked.step);
    await handOver(tx, locked, { way: 'buyer', feeBasisPoints });
  });
