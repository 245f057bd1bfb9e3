import type Stripe from 'stripe';
import { type Call, secondsOf } from '../http/call.ts';
import { invalidRequest } from '../http/errors.ts';
import { page } from '../http/page.ts';
import type { Params } from '../http/params.ts';
import { newClientSecret, newId } from '../objects/ids.ts';
import type { List, PaymentIntent } from '../objects/wire.ts';
import { ownIntent, seenBy, unexpectedState } from './access.ts';
import { needsMethod } from './charging.ts';
import { attempt } from './confirm.ts';
import { mergedMetadata, readAmount, readCurrency, readMethod, requireAmount } from './fields.ts';

function readAutomatic(params: Params): Stripe.PaymentIntent.AutomaticPaymentMethods {
  const part = params.part('automatic_payment_methods');
  return {
    allow_redirects: part?.word('allow_redirects', ['always', 'never']) ?? 'always',
    enabled: part?.text('enabled') !== 'false',
  };
}

function readAllowed(params: Params): PaymentIntent['allowed_payment_method_types'] {
  const allowed = params.list('allowed_payment_method_types');
  if (allowed.length > 0 && !allowed.includes('card')) {
    throw invalidRequest('The payments sandbox takes cards only.', { param: 'allowed_payment_method_types' });
  }
  return allowed.length > 0 ? allowed : null;
}

export function createIntent(call: Call): PaymentIntent {
  const { params, store } = call;
  const confirm = params.flag('confirm');
  params.ignore('return_url', 'off_session');
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: readAllowed(params),
    amount: requireAmount(params),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: readAutomatic(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.word('capture_method', ['automatic', 'manual']) ?? 'automatic',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: secondsOf(call),
    currency: readCurrency(params),
    customer: null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.texts('metadata'),
    next_action: null,
    on_behalf_of: null,
    payment_method: readMethod(call) ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.text('receipt_email') ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.text('statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: params.text('transfer_group') ?? null,
  };
  params.end();
  if (intent.payment_method) intent.status = 'requires_confirmation';
  else if (confirm) throw needsMethod(intent);
  store.intents.set(id, intent);
  call.emit('payment_intent.created', intent);
  if (confirm) attempt(intent, call);
  return intent;
}

export function retrieveIntent(call: Call): Partial<PaymentIntent> {
  const intent = ownIntent(call);
  call.params.end();
  return seenBy(call.caller, intent);
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Changes metadata and texts at any time, and the amount before payment. */
export function updateIntent(call: Call): PaymentIntent {
  const { params } = call;
  const intent = ownIntent(call);
  const amount = readAmount(params);
  const method = readMethod(call);
  const metadata = params.texts('metadata');
  const description = params.text('description');
  const receiptEmail = params.text('receipt_email');
  const group = params.text('transfer_group');
  params.end();
  for (const [name, isAsked] of [
    ['amount', amount !== undefined && amount !== intent.amount],
    ['payment_method', method !== undefined],
  ] as const) {
    if (!isAsked || OPEN.includes(intent.status)) continue;
    throw unexpectedState(
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only ` +
        `update the ${name} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
      call,
      intent,
    );
  }
  if (method !== undefined) {
    Object.assign(intent, { payment_method: method, status: 'requires_confirmation', next_action: null });
  }
  intent.metadata = mergedMetadata(intent.metadata, metadata);
  if (amount !== undefined) intent.amount = amount;
  if (description !== undefined) intent.description = description;
  if (receiptEmail !== undefined) intent.receipt_email = receiptEmail;
  if (group !== undefined) intent.transfer_group = group;
  return intent;
}

export function listIntents(call: Call): List<PaymentIntent> {
  call.params.ignore('customer');
  return page(call, { all: call.store.intents.values(), url: '/v1/payment_intents' });
}
