import { type Call, nowInSeconds } from '../http/call.ts';
import { invalidRequestError, missingParamError, noSuchObjectError } from '../http/errors.ts';
import { matchesFilter, paginate } from '../http/pagination.ts';
import type { Charge, List, Refund, RefundStatus } from '../objects/api-types.ts';
import { createId } from '../objects/ids.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import { canTransition, startRefund, transitionRefund } from './status-changes.ts';

function requireChargeOfIntent(id: string, { store }: Call): Charge {
  const intent = store.intents.get(id);
  if (!intent) throw noSuchObjectError('payment_intent', id, 'payment_intent');
  const charge = intent.latest_charge ? store.charges.get(intent.latest_charge) : undefined;
  if (intent.status !== 'succeeded' || !charge) {
    throw invalidRequestError(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return charge;
}

function requireRefundableCharge(id: string, { store }: Call): Charge {
  const charge = store.charges.get(id);
  if (!charge) throw noSuchObjectError('charge', id, 'charge');
  if (!charge.paid) throw invalidRequestError(`Charge ${id} was not successful.`, { param: 'charge' });
  if (!charge.captured) {
    throw invalidRequestError(`Charge ${id} is not captured: cancel its PaymentIntent instead.`, {
      param: 'charge',
    });
  }
  return charge;
}

const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Returns the amount to refund, by default the remaining amount. Throws if it cannot be refunded. */
function resolveRefundAmount(charge: Charge, requestedAmount: number | undefined, { store }: Call): number {
  const remainingAmount = charge.amount_captured - charge.amount_refunded;
  const amount = requestedAmount ?? remainingAmount;
  const dispute = [...store.disputes.values()].find((each) => each.charge === charge.id);
  if (dispute && !dispute.is_charge_refundable) {
    throw invalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (remainingAmount === 0) {
    throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount > remainingAmount) {
    throw invalidRequestError(
      `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(remainingAmount)})`,
      { param: 'amount' },
    );
  }
  return amount;
}

/** Returns the initial status of the next refund. It depends on the card, unless a test has set it. */
function takeNextInitialStatus(charge: Charge, { store }: Call): RefundStatus {
  const [override] = store.overrides.refunds;
  if (override) {
    override.remainingCount -= 1;
    if (override.remainingCount === 0) store.overrides.refunds.shift();
    return override.status;
  }
  return store.methods.get(charge.payment_method)?.later === 'refund_pends' ? 'pending' : 'succeeded';
}

const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** Refunds a charge: `amount` cents, or the whole remaining amount. */
export function createRefund(call: Call): Refund {
  const { params, store } = call;
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  const requestedAmount = params.integer('amount');
  const reason = params.oneOf('reason', REFUND_REASONS) ?? null;
  const metadata = params.stringMap('metadata');
  if (intentId === undefined && chargeId === undefined) throw missingParamError('payment_intent');
  if (requestedAmount !== undefined && requestedAmount < 1) {
    throw invalidRequestError('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  params.assertAllRead();
  const charge =
    intentId === undefined
      ? requireRefundableCharge(chargeId ?? '', call)
      : requireChargeOfIntent(intentId, call);
  const refund: Refund = {
    id: createId('re'),
    object: 'refund',
    amount: resolveRefundAmount(charge, requestedAmount, call),
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(call),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
  };
  startRefund(refund, takeNextInitialStatus(charge, call), call);
  if (refund.status === 'succeeded' && store.methods.get(charge.payment_method)?.later === 'refund_fails') {
    store.pending.set(refund.id, { kind: 'refund', since: call.now(), end: 'failed' });
  }
  return refund;
}

function requireRefund({ id, store }: Call): Refund {
  const refund = store.refunds.get(id);
  if (!refund) throw noSuchObjectError('refund', id);
  return refund;
}

export function retrieveRefund(call: Call): Refund {
  call.params.assertAllRead();
  return requireRefund(call);
}

export function updateRefund(call: Call): Refund {
  const metadata = call.params.stringMap('metadata');
  call.params.assertAllRead();
  const refund = requireRefund(call);
  const previous = { metadata: refund.metadata };
  refund.metadata = mergeMetadata(refund.metadata, metadata);
  call.emit('refund.updated', refund, { previous });
  return refund;
}

/** Cancels a refund. It must have the status `requires_action`. */
export function cancelRefund(call: Call): Refund {
  call.params.assertAllRead();
  const refund = requireRefund(call);
  if (refund.status !== 'requires_action') {
    throw invalidRequestError(
      `Refund ${refund.id} has a status of ${refund.status}. Only a refund with a status of requires_action can be canceled.`,
    );
  }
  transitionRefund(refund, 'canceled', call);
  return refund;
}

export function listRefunds(call: Call): List<Refund> {
  const { params, store } = call;
  const intent = params.text('payment_intent');
  const charge = params.text('charge');
  return paginate(call, {
    items: store.refunds.values(),
    url: '/v1/refunds',
    isIncluded: (refund) =>
      matchesFilter(intent, refund.payment_intent) && matchesFilter(charge, refund.charge),
  });
}

const INITIAL_STATUSES = ['pending', 'succeeded', 'failed', 'requires_action'] as const;
const REFUND_STATUSES = [...INITIAL_STATUSES, 'canceled'] as const;

/** Control endpoint: the next `times` refunds (default: 1) start with `status`, regardless of the card. */
export function overrideRefunds({ params, store }: Call): object {
  const status = params.oneOf('status', INITIAL_STATUSES);
  const times = params.integer('times') ?? 1;
  if (status === undefined) throw missingParamError('status');
  params.assertAllRead();
  if (times > 0) store.overrides.refunds.push({ status, remainingCount: times });
  return { ok: true };
}

/** Control endpoint: changes a refund to `status`. A failed refund gets the `failure_reason`. */
export function setRefundStatus(call: Call): Refund {
  const { params } = call;
  const status = params.oneOf('status', REFUND_STATUSES);
  const reason = params.text('failure_reason');
  if (status === undefined) throw missingParamError('status');
  params.assertAllRead();
  const refund = requireRefund(call);
  if (!canTransition(refund, status)) {
    throw invalidRequestError(`A refund with a status of ${refund.status} cannot change to ${status}.`, {
      param: 'status',
    });
  }
  transitionRefund(refund, status, call, reason);
  return refund;
}
