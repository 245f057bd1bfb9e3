import { toDollars } from '@second-gear/contract/money';
import type { OrderState } from '@second-gear/contract/order-states';
import { type HoldState, type OrderStep, type Party, stepOf } from '@second-gear/contract/order-steps';
import { sql } from 'drizzle-orm';
import { holds } from '../db/tables/money.ts';
import { orderListings } from '../db/tables/order-listings.ts';
import { orders } from '../db/tables/orders.ts';
import { hasOpenDispute } from '../disputes/open.ts';
import type { Env } from '../env.ts';
import { cancellableUntil } from '../holds/cancel.ts';
import { releasesAt } from '../holds/silence.ts';
import { imageHosts, toImageUrl } from '../images/paths.ts';

/** Settings that affect the order status. */
export type StandingEnv = Pick<Env, 'CANCEL_HOURS' | 'RELEASE_DAYS' | 'PUBLIC_API_URL' | 'S3_PUBLIC_URL'>;

/** Columns of the order status. The query must left-join the hold and the stored listing. */
export const standingColumns = {
  state: orders.state,
  bookingDate: orders.bookingDate,
  endedBy: orders.endedBy,
  endReason: orders.endReason,
  meetingAt: orders.meetingAt,
  meetingBy: orders.meetingBy,
  holdState: holds.state,
  refundedCents: holds.refundedCents,
  heldSince: holds.createdAt,
  handedOverAt: holds.handedOverAt,
  reminders: holds.reminders,
  remindedAt: holds.remindedAt,
  disputed: hasOpenDispute(orders.id),
  picture: sql<string | null>`${orderListings.images}[1]`,
};

interface Row {
  state: OrderState;
  bookingDate: string;
  endedBy: Party | null;
  endReason: string | null;
  meetingAt: string | null;
  meetingBy: 'buyer' | 'seller' | null;
  holdState: HoldState | null;
  refundedCents: number | null;
  heldSince: Date | null;
  handedOverAt: Date | null;
  reminders: number | null;
  remindedAt: Date | null;
  disputed: boolean;
  picture: string | null;
}

/** Returns when the money is released automatically. Null if it is not. */
function silenceEnds(row: Row, step: OrderStep, env: StandingEnv, now: Date): string | null {
  const { heldSince, reminders, remindedAt, bookingDate, meetingAt } = row;
  if (step !== 'held' || !heldSince || reminders === null) return null;
  const silence = { bookingDate, meetingAt, heldSince, reminders, remindedAt };
  return releasesAt(silence, env.RELEASE_DAYS, now)?.toISOString() ?? null;
}

/** Converts a row to the order status that both buyer and seller see. Other columns are passed through. */
export function toStanding<R extends Row>(row: R, env: StandingEnv, now = new Date()) {
  const { holdState, refundedCents, heldSince, handedOverAt, reminders, remindedAt, ...more } = row;
  const { disputed, picture, endedBy, endReason, meetingAt, meetingBy, ...rest } = more;
  const step = stepOf(row.state, holdState, disputed);
  return {
    ...rest,
    step,
    paid: row.state === 'paid',
    image: picture === null ? null : toImageUrl(imageHosts(env), picture),
    refunded: toDollars(refundedCents ?? 0),
    releasesAt: silenceEnds(row, step, env, now),
    handedOverAt: handedOverAt?.toISOString() ?? null,
    remindedAt: step === 'held' ? (remindedAt?.toISOString() ?? null) : null,
    meeting: meetingBy === null ? null : { time: meetingAt, by: meetingBy },
    ended: endedBy === null ? null : { by: endedBy, reason: endReason ?? '' },
  };
}

/** Returns until when the buyer may cancel a paid order. Null if they can't. */
export function cancellable(row: Row, { CANCEL_HOURS: hours }: StandingEnv, now = new Date()): string | null {
  const step = stepOf(row.state, row.holdState, row.disputed);
  return cancellableUntil({ step, heldSince: row.heldSince, hours }, now)?.toISOString() ?? null;
}
