import { book } from '../balance/ledger.ts';
import { endInquiries } from '../disputes/disputes.ts';
import { secondsOf, type World } from '../http/call.ts';
import type { Charge, Refund, RefundStatus } from '../objects/wire.ts';

/** Allowed next statuses. */
const MOVES: Record<RefundStatus, readonly RefundStatus[]> = {
  pending: ['succeeded', 'failed', 'requires_action', 'canceled'],
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
};
const ACTION_DAYS = 45;

export const mayBecome = (refund: Refund, status: RefundStatus): boolean =>
  MOVES[refund.status].includes(status);

const isOver = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled';

export const chargeOf = ({ charge }: Pick<Refund, 'charge'>, { store }: Pick<World, 'store'>): Charge => {
  const found = store.charges.get(charge);
  if (!found) throw new Error(`${charge} was refunded and does not exist`);
  return found;
};

/** Adds to the charge's refunded amount; negative if a refund fails. */
function count(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
}

/** Debits the balance once. */
function bookOut(refund: Refund, world: World): void {
  if (refund.balance_transaction !== null) return;
  const { id, amount, currency } = refund;
  refund.balance_transaction = book(world, { kind: 'refund', amount: -amount, currency, source: id }).id;
}

/** Reverses the debit. */
function bookBack(refund: Refund, world: World): void {
  if (refund.balance_transaction === null) return;
  const { id, amount, currency } = refund;
  const row = book(world, { kind: 'refund_failure', amount, currency, source: id });
  refund.failure_balance_transaction = row.id;
}

/** Sets the fields that depend on a status. */
function enter(refund: Refund, status: RefundStatus, world: World, reason: string): void {
  delete refund.pending_reason;
  delete refund.next_action;
  refund.status = status;
  if (status === 'pending') refund.pending_reason = 'processing';
  if (status === 'requires_action') {
    refund.next_action = {
      type: 'display_details',
      display_details: {
        email_sent: { email_sent_at: secondsOf(world), email_sent_to: 'holder@example.com' },
        expires_at: secondsOf(world) + ACTION_DAYS * 24 * 60 * 60,
      },
    };
  } else if (status !== 'canceled') bookOut(refund, world);
  if (status === 'failed') refund.failure_reason = reason;
  if (isOver(status)) bookBack(refund, world);
  if (status === 'pending')
    world.store.pending.set(refund.id, { kind: 'refund', since: world.now(), end: 'succeeded' });
  else world.store.pending.delete(refund.id);
}

/** Creates a refund with an initial status. */
export function begin(refund: Refund, status: RefundStatus, world: World): void {
  const charge = chargeOf(refund, world);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  world.store.refunds.set(refund.id, refund);
  enter(refund, status, world, 'declined');
  world.emit('refund.created', refund);
  if (status === 'failed') {
    world.emit('refund.failed', refund);
    return;
  }
  count(charge, refund.amount);
  world.emit('charge.refunded', charge, { previous });
  endInquiries(charge, world);
}

/** Changes the status of a refund and emits its events. Check `mayBecome` first. */
export function move(
  refund: Refund,
  status: RefundStatus,
  world: World,
  reason = 'expired_or_canceled_card',
): void {
  const previous = { status: refund.status };
  enter(refund, status, world, reason);
  if (isOver(status)) count(chargeOf(refund, world), -refund.amount);
  world.emit('refund.updated', refund, { previous });
  world.emit('charge.refund.updated', refund, { previous });
  if (status === 'failed') world.emit('refund.failed', refund, { previous });
}
