import { eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/orders.ts';
import { forbidden } from '../errors.ts';
import { lockOrder, orderNotFound, requireMove } from '../holds/step.ts';
import { sideOf } from '../sides/policy.ts';
import { mayTakeBack } from './policy.ts';
import { isSlotViolation, requireOffered, slotTaken } from './slots.ts';

/**
 * Sets or moves the time of an order's meeting, or takes it back for null. Answers how many orders it changed: none where
 * that time was agreed already. Throws 404 for somebody else's order, 409 where its step does not allow it or the time is
 * not free, 403 for a buyer who takes one back.
 */
export async function moveMeeting(
  db: Database,
  user: CurrentUser,
  id: string,
  time: string | null,
): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      const { order, step } = await lockOrder(tx, id, [user.id]);
      const by = sideOf(user, order);
      if (by === null) throw orderNotFound();
      requireMove(by, 'meet', step);
      if (time === null && !mayTakeBack(by)) {
        throw forbidden('Only the seller takes a time back: choose another one, or cancel the order');
      }
      if (time === order.meetingAt) return 0;
      if (time !== null) await requireOffered(tx, order.sellerId, time);
      await tx
        .update(orders)
        .set({ meetingAt: time, meetingBy: by, meetingMoves: sql`${orders.meetingMoves} + 1` })
        .where(eq(orders.id, id));
      return 1;
    });
  } catch (error) {
    if (isSlotViolation(error)) throw slotTaken();
    throw error;
  }
}
