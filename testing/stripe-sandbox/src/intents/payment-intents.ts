import type Stripe from 'stripe';
import { type Call, nowInSeconds } from '../http/call.ts';
import { invalidRequestError } from '../http/errors.ts';
import { paginate } from '../http/pagination.ts';
import type { Params } from '../http/params.ts';
import type { List, PaymentIntent } from '../objects/api-types.ts';
import { createClientSecret, createId } from '../objects/ids.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import { toVisibleIntent, requireIntent, unexpectedStateError } from './access.ts';
import { missingMethodError } from './charging.ts';
import { attemptPayment } from './confirm.ts';
import { readAmount, readCurrency, readPaymentMethodId, requireAmount } from './fields.ts';

function readAutomaticMethods(params: Params): Stripe.PaymentIntent.AutomaticPaymentMethods {
  const automaticParams = params.nested('automatic_payment_methods');
  return {
    allow_redirects: automaticParams?.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
    enabled: automaticParams?.text('enabled') !== 'false',
  };
}

function readAllowedMethodTypes(params: Params): PaymentIntent['allowed_payment_method_types'] {
  const allowed = params.list('allowed_payment_method_types');
  if (allowed.length > 0 && !allowed.includes('card')) {
    throw invalidRequestError('The payments sandbox supports cards only.', {
      param: 'allowed_payment_method_types',
    });
  }
  return allowed.length > 0 ? allowed : null;
}

export function createIntent(call: Call): PaymentIntent {
  const { params, store } = call;
  const shouldConfirm = params.flag('confirm');
  params.ignore('return_url', 'off_session');
  const id = createId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: readAllowedMethodTypes(params),
    amount: requireAmount(params),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: readAutomaticMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.oneOf('capture_method', ['automatic', 'manual']) ?? 'automatic',
    client_secret: createClientSecret(id),
    confirmation_method: 'automatic',
    created: nowInSeconds(call),
    currency: readCurrency(params),
    customer: null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.stringMap('metadata'),
    next_action: null,
    on_behalf_of: null,
    payment_method: readPaymentMethodId(call) ?? null,
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
  params.assertAllRead();
  if (intent.payment_method) intent.status = 'requires_confirmation';
  else if (shouldConfirm) throw missingMethodError(intent);
  store.intents.set(id, intent);
  call.emit('payment_intent.created', intent);
  if (shouldConfirm) attemptPayment(intent, call);
  return intent;
}

export function retrieveIntent(call: Call): Partial<PaymentIntent> {
  const intent = requireIntent(call);
  call.params.assertAllRead();
  return toVisibleIntent(call.caller, intent);
}

const UPDATABLE_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Updates an intent. Amount and payment method can change only before the payment. */
export function updateIntent(call: Call): PaymentIntent {
  const { params } = call;
  const intent = requireIntent(call);
  const amount = readAmount(params);
  const method = readPaymentMethodId(call);
  const metadata = params.stringMap('metadata');
  const description = params.text('description');
  const receiptEmail = params.text('receipt_email');
  const group = params.text('transfer_group');
  params.assertAllRead();
  for (const [name, isChanged] of [
    ['amount', amount !== undefined && amount !== intent.amount],
    ['payment_method', method !== undefined],
  ] as const) {
    if (!isChanged || UPDATABLE_STATUSES.includes(intent.status)) continue;
    throw unexpectedStateError(
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only ` +
        `update the ${name} of a PaymentIntent with one of the following statuses: ${UPDATABLE_STATUSES.join(', ')}.`,
      call,
      intent,
    );
  }
  if (method !== undefined) {
    Object.assign(intent, { payment_method: method, status: 'requires_confirmation', next_action: null });
  }
  intent.metadata = mergeMetadata(intent.metadata, metadata);
  if (amount !== undefined) intent.amount = amount;
  if (description !== undefined) intent.description = description;
  if (receiptEmail !== undefined) intent.receipt_email = receiptEmail;
  if (group !== undefined) intent.transfer_group = group;
  return intent;
}

export function listIntents(call: Call): List<PaymentIntent> {
  call.params.ignore('customer');
  return paginate(call, { items: call.store.intents.values(), url: '/v1/payment_intents' });
}
