import { eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { forbidden } from '../errors.ts';
import { askedFrom } from '../holds/silence.ts';
import { type LockedOrder, lockOrder, orderNotFound, requireMove } from '../holds/step.ts';
import { sideOf } from '../sides/policy.ts';
import { mayTakeBack } from './policy.ts';
import { isSlotViolation, requireOffered, slotTaken } from './slots.ts';

/**
 * Resets the reminders if the meeting moves to a later day. Otherwise the money could be released before the
 * buyer got all reminders for the new day.
 */
async function startRemindersAnew(
  tx: Database,
  { order, held }: { order: LockedOrder['order']; held: NonNullable<LockedOrder['held']> },
  time: string | null,
): Promise<void> {
  const { bookingDate, meetingAt } = order;
  const days = { bookingDate, heldSince: held.createdAt };
  if (askedFrom({ ...days, meetingAt: time }) <= askedFrom({ ...days, meetingAt })) return;
  await tx.update(holds).set({ reminders: 0, remindedAt: null }).where(eq(holds.orderId, order.id));
}

/**
 * Sets or moves the meeting time of an order; null withdraws it. Returns the number of orders changed: 0 if
 * that time was agreed already. Throws 404 if the caller is not a party; 409 if the step does not allow it or
 * the time is not free; 403 for a buyer who withdraws a time.
 */
export async function moveMeeting(
  db: Database,
  user: CurrentUser,
  id: string,
  time: string | null,
): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      const { order, held, step } = await lockOrder(tx, id, [user.id]);
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
      if (held) await startRemindersAnew(tx, { order, held }, time);
      return 1;
    });
  } catch (error) {
    if (isSlotViolation(error)) throw slotTaken();
    throw error;
  }
}
