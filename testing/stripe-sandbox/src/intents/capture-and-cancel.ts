import { recordChargeTransaction } from '../charges/charges.ts';
import { type Call, nowInSeconds } from '../http/call.ts';
import { invalidRequestError } from '../http/errors.ts';
import type { Charge, PaymentIntent } from '../objects/api-types.ts';
import { requireIntent, unexpectedStateError } from './access.ts';

function requireAuthorizedCharge(intent: PaymentIntent, { store }: Call): Charge {
  const charge = intent.latest_charge === null ? undefined : store.charges.get(intent.latest_charge);
  if (!charge) throw new Error(`${intent.id} requires a capture and has no charge`);
  return charge;
}

/** Captures the authorized amount, or only `amount_to_capture` of it. Releases the rest. */
export function captureIntent(call: Call): PaymentIntent {
  const intent = requireIntent(call);
  const requestedAmount = call.params.integer('amount_to_capture');
  const metadata = call.params.stringMap('metadata');
  call.params.assertAllRead();
  if (intent.status !== 'requires_capture') {
    throw unexpectedStateError(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent ` +
        'with one of the following statuses may be captured: requires_capture.',
      call,
      intent,
    );
  }
  const amount = requestedAmount ?? intent.amount_capturable;
  if (amount < 1) {
    throw invalidRequestError('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount_to_capture',
    });
  }
  if (amount > intent.amount_capturable) {
    throw invalidRequestError(
      `The amount to capture (${String(amount)}) is greater than the amount that can be captured ` +
        `(${String(intent.amount_capturable)}) of this PaymentIntent.`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  const charge = requireAuthorizedCharge(intent, call);
  Object.assign(charge, { captured: true, amount_captured: amount } satisfies Partial<Charge>);
  recordChargeTransaction(charge, call);
  Object.assign(intent, {
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    metadata: { ...intent.metadata, ...metadata },
  } satisfies Partial<PaymentIntent>);
  call.emit('charge.captured', charge);
  call.emit('payment_intent.succeeded', intent);
  return intent;
}

const CANCELLATION_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

/** Cancels an unpaid intent and releases its authorization. */
export function cancelIntent(call: Call): PaymentIntent {
  const intent = requireIntent(call);
  const reason = call.params.oneOf('cancellation_reason', CANCELLATION_REASONS) ?? null;
  call.params.assertAllRead();
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedStateError(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent ` +
        'with one of the following statuses may be canceled: requires_payment_method, requires_capture, ' +
        'requires_confirmation, requires_action, processing.',
      call,
      intent,
    );
  }
  if (intent.status === 'requires_capture') {
    const charge = requireAuthorizedCharge(intent, call);
    const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
    Object.assign(charge, { amount_refunded: charge.amount, refunded: true } satisfies Partial<Charge>);
    call.emit('charge.refunded', charge, { previous });
  }
  call.store.pending.delete(intent.id);
  Object.assign(intent, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: nowInSeconds(call),
    cancellation_reason: reason,
    next_action: null,
    processing: null,
  } satisfies Partial<PaymentIntent>);
  call.emit('payment_intent.canceled', intent);
  return intent;
}
