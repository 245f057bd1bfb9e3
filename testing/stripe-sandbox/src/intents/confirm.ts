import type { Call } from '../http/call.ts';
import { cardError } from '../http/errors.ts';
import type { PaymentIntent } from '../objects/api-types.ts';
import { AUTHENTICATION_FAILED } from '../objects/cards.ts';
import { toVisibleIntent, requireIntent, unexpectedStateError } from './access.ts';
import {
  chargeIntent,
  failIntent,
  createFailure,
  finishProcessing,
  missingMethodError,
  requirePaymentMethod,
  startProcessingIfRequested,
} from './charging.ts';
import { readPaymentMethodId } from './fields.ts';

/**
 * Confirms an intent: requests authentication if the card requires it, otherwise charges the card. Throws a
 * 402 error if the card is declined.
 */
export function attemptPayment(intent: PaymentIntent, call: Call): void {
  if (requirePaymentMethod(intent, call).authenticate) {
    Object.assign(intent, {
      status: 'requires_action',
      last_payment_error: null,
      // The shop does not read this value; only the provider's script would. The sandbox's script opens the
      // sandbox's own page instead.
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    } satisfies Partial<PaymentIntent>);
    call.emit('payment_intent.requires_action', intent);
    return;
  }
  if (startProcessingIfRequested(intent, call)) return;
  const error = chargeIntent(intent, call);
  if (error) {
    const { type: _type, ...detail } = error;
    throw cardError({ ...detail, payment_intent: structuredClone(toVisibleIntent(call.caller, intent)) });
  }
}

const CONFIRMABLE_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function confirmIntent(call: Call): Partial<PaymentIntent> {
  const intent = requireIntent(call);
  const { params } = call;
  params.ignore('return_url', 'use_stripe_sdk', 'expected_payment_method_type', 'off_session');
  params.text('receipt_email');
  const method = readPaymentMethodId(call);
  params.assertAllRead();
  if (intent.status === 'succeeded') {
    throw unexpectedStateError(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      call,
      intent,
    );
  }
  if (!CONFIRMABLE_STATUSES.includes(intent.status)) {
    throw unexpectedStateError(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        'one of the following statuses may be confirmed: requires_confirmation, requires_action.',
      call,
      intent,
    );
  }
  if (method) intent.payment_method = method;
  if (!intent.payment_method) throw missingMethodError(toVisibleIntent(call.caller, intent));
  attemptPayment(intent, call);
  return toVisibleIntent(call.caller, intent);
}

/** Handles the result of the 3-D Secure page. `outcome` is `complete` or `fail`. */
export function authenticateIntent(call: Call): Partial<PaymentIntent> {
  const intent = requireIntent(call);
  const outcome = call.params.required('outcome');
  call.params.assertAllRead();
  if (intent.status !== 'requires_action') {
    throw unexpectedStateError(
      `This PaymentIntent has a status of ${intent.status}: nothing to authenticate.`,
      call,
      intent,
    );
  }
  if (outcome === 'complete') {
    if (!startProcessingIfRequested(intent, call)) chargeIntent(intent, call);
  } else {
    failIntent(
      intent,
      createFailure('invalid_request_error', AUTHENTICATION_FAILED, requirePaymentMethod(intent, call)),
      call,
    );
  }
  return toVisibleIntent(call.caller, intent);
}

/** Control endpoint: the next `times` confirmations (default: 1) leave their intents in `processing`. */
export function overrideProcessing({ params, store }: Call): object {
  const times = params.integer('times') ?? 1;
  params.assertAllRead();
  store.overrides.processing = Math.max(0, times);
  return { ok: true };
}

/** Control endpoint: gives a `processing` intent the final status `outcome`. */
export function finishIntent(call: Call): PaymentIntent {
  const intent = requireIntent(call);
  const outcome = call.params.oneOf('outcome', ['succeeded', 'failed']) ?? 'succeeded';
  call.params.assertAllRead();
  if (intent.status !== 'processing') {
    throw unexpectedStateError(
      `This PaymentIntent has a status of ${intent.status}: nothing to finish.`,
      call,
      intent,
    );
  }
  finishProcessing(intent, outcome, call);
  return intent;
}
