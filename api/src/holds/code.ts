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

/** Wrong codes that one code bears: of the million that there are, a guesser sees as few. */
const MAX_WRONG_CODES = 5;
/** Codes that an order may have: who has a new one made for each guesser gives them new tries. */
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

/** Whether a code no longer counts, because too many others were tried. */
export const isLocked = ({ wrongCodes }: { wrongCodes: number }): boolean => wrongCodes >= MAX_WRONG_CODES;

/**
 * Hands an order's car over by what its seller says is the buyer's code. A wrong one is counted, and stays counted:
 * guesses made at once wait for one another. Throws 404, 400 with the tries that are left, 409 where there are none or
 * the money is not held.
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
  // Thrown only now, because what it counts must stay.
  if (refusal) throw refusal;
}

/** Makes another code for an order of the caller's, with new tries. Throws 404, or 409 where it may have none. */
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

/** The buyer says that the car was handed over. Throws 404, or 409 where the money is not held. */
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
