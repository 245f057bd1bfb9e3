import type { Call } from '../http/call.ts';
import { cardError, docUrl, type ErrorDetail, invalidRequest, type ProviderError } from '../http/errors.ts';
import { AUTHENTICATION_FAILED, type Decline, declines } from '../methods/cards.ts';
import type { StoredMethod } from '../methods/payment-methods.ts';
import { type Charge, newId, type PaymentIntent } from '../objects/wire.ts';
import { ownIntent, seenBy } from './access.ts';

type Context = Pick<Call, 'store' | 'now' | 'emit' | 'caller'>;

export const needsMethod = (intent: PaymentIntent): ProviderError =>
  invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a ' +
      'payment method.',
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );

function methodOf(intent: PaymentIntent, { store }: Context): StoredMethod {
  const method = intent.payment_method ? store.methods.get(intent.payment_method) : undefined;
  if (!method) throw needsMethod(intent);
  return method;
}

function newCharge(
  intent: PaymentIntent,
  method: StoredMethod,
  decline: Decline | null,
  { store, now, emit }: Context,
) {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: Math.floor(now() / 1000),
    currency: intent.currency,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata ?? {},
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.wire.id,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  };
  store.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

function fail(intent: PaymentIntent, error: ErrorDetail, { emit }: Context): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  } satisfies Partial<PaymentIntent>);
  emit('payment_intent.payment_failed', intent);
}

/** Charges the intent's method. Returns the error that the intent now carries, null where the money came. */
function charge(intent: PaymentIntent, context: Context): ErrorDetail | null {
  const method = methodOf(intent, context);
  const decline = method.outcome === 'success' ? null : declines[method.outcome];
  const { id } = newCharge(intent, method, decline, context);
  if (decline) {
    const error: ErrorDetail = {
      type: 'card_error',
      ...decline,
      doc_url: docUrl(decline.code),
      charge: id,
      payment_method: method.wire,
    };
    fail(intent, error, context);
    return error;
  }
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<PaymentIntent>);
  context.emit('payment_intent.succeeded', intent);
  return null;
}

/** Confirms: asks for authentication where the card wants it, else charges. Throws the 402 of a declined card. */
export function attempt(intent: PaymentIntent, context: Context): void {
  if (methodOf(intent, context).authenticate) {
    Object.assign(intent, {
      status: 'requires_action',
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    } satisfies Partial<PaymentIntent>);
    context.emit('payment_intent.requires_action', intent);
    return;
  }
  const error = charge(intent, context);
  if (error) {
    const { type: _type, ...detail } = error;
    throw cardError({ ...detail, payment_intent: structuredClone(seenBy(context.caller, intent)) });
  }
}

/** The holder's answer on the 3-D Secure page: `outcome` is `complete` or `fail`. */
export function authenticateIntent(call: Call): PaymentIntent {
  const intent = ownIntent(call);
  const outcome = call.params.required('outcome');
  call.params.end();
  if (intent.status !== 'requires_action') {
    throw invalidRequest(`This PaymentIntent has a status of ${intent.status}: nothing to authenticate.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: seenBy(call.caller, intent),
    });
  }
  if (outcome === 'complete') charge(intent, call);
  else {
    const error: ErrorDetail = {
      type: 'invalid_request_error',
      ...AUTHENTICATION_FAILED,
      doc_url: docUrl(AUTHENTICATION_FAILED.code),
      payment_method: methodOf(intent, call).wire,
    };
    fail(intent, error, call);
  }
  return seenBy(call.caller, intent);
}
