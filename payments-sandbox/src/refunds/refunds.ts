import { type Call, secondsOf } from '../http/call.ts';
import { invalidRequest, missingParam, noSuch } from '../http/errors.ts';
import { fits, page } from '../http/page.ts';
import { mergedMetadata } from '../intents/fields.ts';
import { newId } from '../objects/ids.ts';
import type { Charge, List, Refund, RefundStatus } from '../objects/wire.ts';
import { begin, mayBecome, move } from './settle.ts';

function chargeOfIntent(id: string, { store }: Call): Charge {
  const intent = store.intents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'payment_intent');
  const charge = intent.latest_charge ? store.charges.get(intent.latest_charge) : undefined;
  if (intent.status !== 'succeeded' || !charge) {
    throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return charge;
}

function chargeById(id: string, { store }: Call): Charge {
  const charge = store.charges.get(id);
  if (!charge) throw noSuch('charge', id, 'charge');
  if (!charge.paid) throw invalidRequest(`Charge ${id} was not successful.`, { param: 'charge' });
  if (!charge.captured) {
    throw invalidRequest(`Charge ${id} is not captured: cancel its PaymentIntent instead.`, {
      param: 'charge',
    });
  }
  return charge;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Returns the amount to refund; by default, the remaining amount. */
function amountToRefund(charge: Charge, asked: number | undefined, { store }: Call): number {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = asked ?? left;
  const dispute = [...store.disputes.values()].find((each) => each.charge === charge.id);
  if (dispute && !dispute.is_charge_refundable) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  return amount;
}

/** Returns the initial status of the next refund, set by a test or by the card. */
function firstStatus(charge: Charge, { store }: Call): RefundStatus {
  const [wish] = store.wishes.refunds;
  if (wish) {
    wish.left -= 1;
    if (wish.left === 0) store.wishes.refunds.shift();
    return wish.status;
  }
  return store.methods.get(charge.payment_method)?.later === 'refund_pends' ? 'pending' : 'succeeded';
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** Refunds a charge: `amount` cents, or the whole remaining amount. */
export function createRefund(call: Call): Refund {
  const { params, store } = call;
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  const asked = params.integer('amount');
  const reason = params.word('reason', REASONS) ?? null;
  const metadata = params.texts('metadata');
  if (intentId === undefined && chargeId === undefined) throw missingParam('payment_intent');
  if (asked !== undefined && asked < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  params.end();
  const charge = intentId === undefined ? chargeById(chargeId ?? '', call) : chargeOfIntent(intentId, call);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: amountToRefund(charge, asked, call),
    balance_transaction: null,
    charge: charge.id,
    created: secondsOf(call),
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
  begin(refund, firstStatus(charge, call), call);
  if (refund.status === 'succeeded' && store.methods.get(charge.payment_method)?.later === 'refund_fails') {
    store.pending.set(refund.id, { kind: 'refund', since: call.now(), end: 'failed' });
  }
  return refund;
}

function ownRefund({ id, store }: Call): Refund {
  const refund = store.refunds.get(id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}

export function retrieveRefund(call: Call): Refund {
  call.params.end();
  return ownRefund(call);
}

export function updateRefund(call: Call): Refund {
  const metadata = call.params.texts('metadata');
  call.params.end();
  const refund = ownRefund(call);
  const previous = { metadata: refund.metadata };
  refund.metadata = mergedMetadata(refund.metadata, metadata);
  call.emit('refund.updated', refund, { previous });
  return refund;
}

/** Cancels a refund. Only allowed in `requires_action`. */
export function cancelRefund(call: Call): Refund {
  call.params.end();
  const refund = ownRefund(call);
  if (refund.status !== 'requires_action') {
    throw invalidRequest(
      `Refund ${refund.id} has a status of ${refund.status}. Only a refund with a status of requires_action can be canceled.`,
    );
  }
  move(refund, 'canceled', call);
  return refund;
}

export function listRefunds(call: Call): List<Refund> {
  const { params, store } = call;
  const intent = params.text('payment_intent');
  const charge = params.text('charge');
  return page(call, {
    all: store.refunds.values(),
    url: '/v1/refunds',
    keep: (refund) => fits(intent, refund.payment_intent) && fits(charge, refund.charge),
  });
}

const FIRST = ['pending', 'succeeded', 'failed', 'requires_action'] as const;
const STATUSES = [...FIRST, 'canceled'] as const;

/** Sandbox: the next `times` refunds (default 1) start with `status`, regardless of the card. */
export function wishRefunds({ params, store }: Call): object {
  const status = params.word('status', FIRST);
  const times = params.integer('times') ?? 1;
  if (status === undefined) throw missingParam('status');
  params.end();
  if (times > 0) store.wishes.refunds.push({ status, left: times });
  return { ok: true };
}

/** Sandbox: moves a refund to `status`, with `failure_reason` if it failed. */
export function moveRefund(call: Call): Refund {
  const { params } = call;
  const status = params.word('status', STATUSES);
  const reason = params.text('failure_reason');
  if (status === undefined) throw missingParam('status');
  params.end();
  const refund = ownRefund(call);
  if (!mayBecome(refund, status)) {
    throw invalidRequest(`A refund with a status of ${refund.status} does not become ${status}.`, {
      param: 'status',
    });
  }
  move(refund, status, call, reason);
  return refund;
}
