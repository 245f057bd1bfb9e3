import { recordTransaction } from '../balance/balance-transactions.ts';
import { closeInquiries } from '../disputes/disputes.ts';
import { type SandboxContext, nowInSeconds } from '../http/call.ts';
import type { Charge, Refund, RefundStatus } from '../objects/api-types.ts';

/** Allowed next statuses of each status. */
const NEXT_STATUSES: Record<RefundStatus, readonly RefundStatus[]> = {
  pending: ['succeeded', 'failed', 'requires_action', 'canceled'],
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
};
const ACTION_DEADLINE_DAYS = 45;

export const canTransition = (refund: Refund, status: RefundStatus): boolean =>
  NEXT_STATUSES[refund.status].includes(status);

const isUnsuccessful = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled';

const requireCharge = (
  { charge }: Pick<Refund, 'charge'>,
  { store }: Pick<SandboxContext, 'store'>,
): Charge => {
  const refundedCharge = store.charges.get(charge);
  if (!refundedCharge) throw new Error(`The charge ${charge} of a refund does not exist`);
  return refundedCharge;
};

/** Adds `amount` to the charge's refunded amount. A failed refund has a negative `amount`. */
function addRefundedAmount(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
}

/** Debits the balance for a refund, at most once. */
function recordDebit(refund: Refund, context: SandboxContext): void {
  if (refund.balance_transaction !== null) return;
  const { id, amount, currency } = refund;
  refund.balance_transaction = recordTransaction(context, {
    kind: 'refund',
    amount: -amount,
    currency,
    source: id,
  }).id;
}

/** Reverses the debit of a refund, if there is one. */
function recordDebitReversal(refund: Refund, context: SandboxContext): void {
  if (refund.balance_transaction === null) return;
  const { id, amount, currency } = refund;
  const row = recordTransaction(context, { kind: 'refund_failure', amount, currency, source: id });
  refund.failure_balance_transaction = row.id;
}

/** Sets a refund's status and all fields that depend on it, and records the movement of money. */
function applyStatus(refund: Refund, status: RefundStatus, context: SandboxContext, reason: string): void {
  delete refund.pending_reason;
  delete refund.next_action;
  refund.status = status;
  if (status === 'pending') refund.pending_reason = 'processing';
  if (status === 'requires_action') {
    refund.next_action = {
      type: 'display_details',
      display_details: {
        email_sent: { email_sent_at: nowInSeconds(context), email_sent_to: 'holder@example.com' },
        expires_at: nowInSeconds(context) + ACTION_DEADLINE_DAYS * 24 * 60 * 60,
      },
    };
  } else if (status !== 'canceled') recordDebit(refund, context);
  if (status === 'failed') refund.failure_reason = reason;
  if (isUnsuccessful(status)) recordDebitReversal(refund, context);
  if (status === 'pending')
    context.store.pending.set(refund.id, { kind: 'refund', since: context.now(), end: 'succeeded' });
  else context.store.pending.delete(refund.id);
}

/** Creates a refund with an initial status. */
export function startRefund(refund: Refund, status: RefundStatus, context: SandboxContext): void {
  const charge = requireCharge(refund, context);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  context.store.refunds.set(refund.id, refund);
  applyStatus(refund, status, context, 'declined');
  context.emit('refund.created', refund);
  if (status === 'failed') {
    context.emit('refund.failed', refund);
    return;
  }
  addRefundedAmount(charge, refund.amount);
  context.emit('charge.refunded', charge, { previous });
  closeInquiries(charge, context);
}

/** Changes the status of a refund and emits its events. Check {@link canTransition} first. */
export function transitionRefund(
  refund: Refund,
  status: RefundStatus,
  context: SandboxContext,
  reason = 'expired_or_canceled_card',
): void {
  const previous = { status: refund.status };
  applyStatus(refund, status, context, reason);
  if (isUnsuccessful(status)) addRefundedAmount(requireCharge(refund, context), -refund.amount);
  context.emit('refund.updated', refund, { previous });
  context.emit('charge.refund.updated', refund, { previous });
  if (status === 'failed') context.emit('refund.failed', refund, { previous });
}
