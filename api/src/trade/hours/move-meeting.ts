import { eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { computeFirstReminderTime } from '../order-steps/auto-release.ts';
import { type LockedOrder, lockOrder, orderNotFoundError, requireAction } from '../order-steps/order-step.ts';
import { partyOf } from '../party/policy.ts';
import { isTimeTakenViolation, requireOfferedTime, timeTakenError } from './free-times.ts';

/** Only the seller, who offers the times, may withdraw one. A buyer chooses another time or cancels. */
export const mayWithdrawTime = (side: 'buyer' | 'seller'): boolean => side === 'seller';

/**
 * Restarts the reminders to the buyer if a new meeting time delays the first reminder. Otherwise the money
 * could be released before the buyer got all reminders after the new day.
 */
async function resetReminders(
  tx: Database,
  { order, escrow }: { order: LockedOrder['order']; escrow: NonNullable<LockedOrder['escrow']> },
  time: string | null,
): Promise<void> {
  const { bookingDate, meetingAt } = order;
  const scheduleDates = { bookingDate, heldSince: escrow.createdAt };
  if (
    computeFirstReminderTime({ ...scheduleDates, meetingAt: time }) <=
    computeFirstReminderTime({ ...scheduleDates, meetingAt })
  )
    return;
  await tx.update(escrows).set({ reminders: 0, remindedAt: null }).where(eq(escrows.orderId, order.id));
}

/**
 * Sets or moves the meeting time of an order; null withdraws it. Returns the number of orders changed: 0 if
 * that time was agreed already. Throws 404 if the caller is not a party; 409 if the order's step does not
 * allow a change or the time is not free; 403 for a buyer who withdraws a time.
 */
export async function moveMeeting(
  db: Database,
  user: CurrentUser,
  id: string,
  time: string | null,
): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      const { order, escrow, step } = await lockOrder(tx, id, [user.id]);
      const movedBy = partyOf(user, order);
      if (movedBy === null) throw orderNotFoundError();
      requireAction(movedBy, 'meet', step);
      if (time === null && !mayWithdrawTime(movedBy)) {
        throw forbidden(
          'Only the seller can cancel a meeting time. Choose another time or cancel the order.',
        );
      }
      if (time === order.meetingAt) return 0;
      if (time !== null) await requireOfferedTime(tx, order.sellerId, time);
      await tx
        .update(orders)
        .set({ meetingAt: time, meetingBy: movedBy, meetingMoves: sql`${orders.meetingMoves} + 1` })
        .where(eq(orders.id, id));
      if (escrow) await resetReminders(tx, { order, escrow }, time);
      return 1;
    });
  } catch (error) {
    if (isTimeTakenViolation(error)) throw timeTakenError();
    throw error;
  }
}
