import type { Call } from '../http/call.ts';
import { invalidRequest, missingParam, noSuch } from '../http/errors.ts';
import type { Params } from '../http/params.ts';
import { createMethod } from '../methods/payment-methods.ts';
import { newClientSecret, newId, type PaymentIntent } from '../objects/wire.ts';
import { ownIntent, seenBy } from './access.ts';
import { attempt, needsMethod } from './charging.ts';

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

function readAmount(params: Params): number {
  const amount = params.integer('amount');
  if (amount === undefined) throw missingParam('amount');
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < MIN_AMOUNT) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

function readCurrency(params: Params): string {
  const currency = params.required('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  }
  return currency;
}

/** The method that the call names, or makes from `payment_method_data`; undefined where it does neither. */
function readMethod(call: Call): string | undefined {
  const data = call.params.part('payment_method_data');
  const id = call.params.text('payment_method');
  if (data) return createMethod(data, call).id;
  if (id !== undefined && !call.store.methods.has(id)) throw noSuch('PaymentMethod', id, 'payment_method');
  return id;
}

export function createIntent(call: Call): PaymentIntent {
  const { params, store } = call;
  const confirm = params.flag('confirm');
  params.part('automatic_payment_methods')?.ignore('enabled', 'allow_redirects');
  const allowed = Object.values(params.texts('allowed_payment_method_types'));
  if (allowed.length > 0 && !allowed.includes('card')) {
    throw invalidRequest('The payments sandbox takes cards only.', { param: 'allowed_payment_method_types' });
  }
  params.ignore('return_url', 'statement_descriptor_suffix');
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    amount: readAmount(params),
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: Math.floor(call.now() / 1000),
    currency: readCurrency(params),
    description: params.text('description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: params.texts('metadata'),
    next_action: null,
    payment_method: readMethod(call) ?? null,
    payment_method_types: ['card'],
    receipt_email: params.text('receipt_email') ?? null,
    status: 'requires_payment_method',
  };
  params.end();
  if (intent.payment_method) intent.status = 'requires_confirmation';
  else if (confirm) throw needsMethod(intent);
  store.intents.set(id, intent);
  call.emit('payment_intent.created', intent);
  if (confirm) attempt(intent, call);
  return intent;
}

export function retrieveIntent(call: Call): PaymentIntent {
  const intent = ownIntent(call);
  call.params.end();
  return seenBy(call.caller, intent);
}

export function confirmIntent(call: Call): PaymentIntent {
  const intent = ownIntent(call);
  const { params } = call;
  params.ignore('return_url', 'use_stripe_sdk', 'expected_payment_method_type');
  params.text('receipt_email');
  if (intent.status === 'succeeded') {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      { code: 'payment_intent_unexpected_state', payment_intent: seenBy(call.caller, intent) },
    );
  }
  if (intent.status === 'canceled') {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one ' +
        'of the following statuses may be confirmed: requires_confirmation, requires_action.',
      { code: 'payment_intent_unexpected_state', payment_intent: seenBy(call.caller, intent) },
    );
  }
  const method = readMethod(call);
  params.end();
  if (method) intent.payment_method = method;
  if (!intent.payment_method) throw needsMethod(seenBy(call.caller, intent));
  attempt(intent, call);
  return seenBy(call.caller, intent);
}

export function cancelIntent(call: Call): PaymentIntent {
  const intent = ownIntent(call);
  const reason = call.params.text('cancellation_reason');
  if (reason && !['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'].includes(reason)) {
    throw invalidRequest(
      'Invalid cancellation_reason: must be one of duplicate, fraudulent, requested_by_customer, or abandoned',
      { param: 'cancellation_reason' },
    );
  }
  call.params.end();
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent ` +
        'with one of the following statuses may be canceled: requires_payment_method, requires_capture, ' +
        'requires_confirmation, requires_action, processing.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: Math.floor(call.now() / 1000),
    cancellation_reason: reason ?? null,
    next_action: null,
  } satisfies Partial<PaymentIntent>);
  call.emit('payment_intent.canceled', intent);
  return intent;
}
