import { toDollars } from '@second-gear/contract/money';
import type { OrderState } from '@second-gear/contract/order-states';
import { type EscrowState, type OrderStep, type Party, toOrderStep } from '@second-gear/contract/order-steps';
import { sql } from 'drizzle-orm';
import { getImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import type { Env } from '../../platform/env/env.ts';
import { computeReleaseTime } from '../order-steps/auto-release.ts';
import { cancellableUntil } from '../order-steps/cancellation.ts';
import { hasOpenDisputeSql } from '../order-steps/open-disputes.ts';

/** Settings that affect the order status. */
export type OrderStatusEnv = Pick<
  Env,
  'CANCEL_HOURS' | 'AUTO_RELEASE_DAYS' | 'PUBLIC_API_URL' | 'S3_PUBLIC_URL'
>;

/** Columns of the order status. The query must left-join the escrow and the stored listing. */
export const orderStatusColumns = {
  state: orders.state,
  bookingDate: orders.bookingDate,
  endedBy: orders.endedBy,
  endReason: orders.endReason,
  meetingAt: orders.meetingAt,
  meetingBy: orders.meetingBy,
  escrowState: escrows.state,
  refundedCents: escrows.refundedCents,
  heldSince: escrows.createdAt,
  handedOverAt: escrows.handedOverAt,
  reminders: escrows.reminders,
  remindedAt: escrows.remindedAt,
  disputed: hasOpenDisputeSql(orders.id),
  picture: sql<string | null>`${orderListings.images}[1]`,
};

interface Row {
  state: OrderState;
  bookingDate: string;
  endedBy: Party | null;
  endReason: string | null;
  meetingAt: string | null;
  meetingBy: 'buyer' | 'seller' | null;
  escrowState: EscrowState | null;
  refundedCents: number | null;
  heldSince: Date | null;
  handedOverAt: Date | null;
  reminders: number | null;
  remindedAt: Date | null;
  disputed: boolean;
  picture: string | null;
}

/**
 * Returns when the money is released automatically. Null if the money is not held, or if the first reminder
 * is overdue.
 */
function computeAutoReleaseTime(row: Row, step: OrderStep, env: OrderStatusEnv, now: Date): string | null {
  const { heldSince, reminders, remindedAt, bookingDate, meetingAt } = row;
  if (step !== 'held' || !heldSince || reminders === null) return null;
  const schedule = { bookingDate, meetingAt, heldSince, reminders, remindedAt };
  return computeReleaseTime(schedule, env.AUTO_RELEASE_DAYS, now)?.toISOString() ?? null;
}

/** Converts a row to the order status that both buyer and seller see. Other columns are passed through. */
export function toOrderStatus<R extends Row>(row: R, env: OrderStatusEnv, now = new Date()) {
  const { escrowState, refundedCents, heldSince, handedOverAt, reminders, remindedAt, ...remaining } = row;
  const { disputed, picture, endedBy, endReason, meetingAt, meetingBy, ...rest } = remaining;
  const step = toOrderStep(row.state, escrowState, disputed);
  return {
    ...rest,
    step,
    paid: row.state === 'paid',
    image: picture === null ? null : toImageUrl(getImageHosts(env), picture),
    refunded: toDollars(refundedCents ?? 0),
    releasesAt: computeAutoReleaseTime(row, step, env, now),
    handedOverAt: handedOverAt?.toISOString() ?? null,
    remindedAt: step === 'held' ? (remindedAt?.toISOString() ?? null) : null,
    meeting: meetingBy === null ? null : { time: meetingAt, by: meetingBy },
    ended: endedBy === null ? null : { by: endedBy, reason: endReason ?? '' },
  };
}

/** Returns the time until which the buyer may cancel a paid order. Null if the buyer can't cancel it. */
export function formatCancellableUntil(
  row: Row,
  { CANCEL_HOURS: hours }: OrderStatusEnv,
  now = new Date(),
): string | null {
  const step = toOrderStep(row.state, row.escrowState, row.disputed);
  return cancellableUntil({ step, heldSince: row.heldSince, hours }, now)?.toISOString() ?? null;
}
