import type Stripe from 'stripe';
import { makeCharge } from '../charges/charges.ts';
import { openDispute } from '../disputes/disputes.ts';
import type { World } from '../http/call.ts';
import { docUrl, type ErrorDetail, invalidRequest, type ProviderError } from '../http/errors.ts';
import { type Decline, declines } from '../methods/cards.ts';
import type { StoredMethod } from '../methods/payment-methods.ts';
import type { PaymentIntent } from '../objects/wire.ts';

/** Details of a failed payment, on the intent and in the API error. */
type Failure = Pick<
  ErrorDetail,
  'message' | 'code' | 'decline_code' | 'doc_url' | 'param' | 'charge' | 'payment_method'
> &
  Pick<Stripe.PaymentIntent.LastPaymentError, 'type'>;

export const needsMethod = (intent: Partial<PaymentIntent>): ProviderError =>
  invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a ' +
      'payment method.',
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );

/** Returns the stored payment method of an intent. */
export function methodOf(intent: PaymentIntent, { store }: Pick<World, 'store'>): StoredMethod {
  const method = intent.payment_method ? store.methods.get(intent.payment_method) : undefined;
  if (!method) throw needsMethod(intent);
  return method;
}

/** Returns the details of a failed payment for the intent. */
export const failureOf = (
  type: Failure['type'],
  decline: Decline,
  method: StoredMethod,
  charge?: string,
): Failure => ({
  type,
  ...decline,
  doc_url: docUrl(decline.code),
  ...(charge !== undefined && { charge }),
  payment_method: method.wire,
});

/** Returns the intent to `requires_payment_method`, with the error. */
export function fail(intent: PaymentIntent, error: Failure, { emit }: World): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: error,
  } satisfies Partial<PaymentIntent>);
  emit('payment_intent.payment_failed', intent);
}

const behaviourDecline = ({ outcome }: StoredMethod): Decline | null =>
  outcome === 'success' ? null : declines[outcome];

/**
 * Charges the intent's card; a `manual` intent only authorizes the money. Returns the error on the intent, or
 * null. Without a `decline`, the card determines the result.
 */
export function charge(
  intent: PaymentIntent,
  world: World,
  decline: Decline | null = behaviourDecline(methodOf(intent, world)),
): Failure | null {
  const method = methodOf(intent, world);
  const made = makeCharge(intent, method, decline, world);
  if (decline) {
    const error = failureOf('card_error', decline, method, made.id);
    fail(intent, error, world);
    return error;
  }
  const holds = intent.capture_method === 'manual';
  Object.assign(intent, {
    status: holds ? 'requires_capture' : 'succeeded',
    amount_capturable: holds ? intent.amount : 0,
    amount_received: holds ? 0 : intent.amount,
    next_action: null,
    processing: null,
    last_payment_error: null,
  } satisfies Partial<PaymentIntent>);
  world.emit(holds ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
  if (!holds && method.later === 'dispute') openDispute(made, { reason: 'fraudulent' }, world);
  return null;
}

/** Leaves the intent in `processing` if a test requested that. It ends later. */
export function staysProcessing(intent: PaymentIntent, world: World): boolean {
  const { wishes, pending } = world.store;
  if (wishes.processing === 0) return false;
  wishes.processing -= 1;
  Object.assign(intent, {
    status: 'processing',
    processing: { type: 'card', card: {} },
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<PaymentIntent>);
  const end = behaviourDecline(methodOf(intent, world)) ? 'failed' : 'succeeded';
  pending.set(intent.id, { kind: 'intent', since: world.now(), end });
  world.emit('payment_intent.processing', intent);
  return true;
}

/** Ends a `processing` intent. */
export function finish(intent: PaymentIntent, end: 'succeeded' | 'failed', world: World): void {
  world.store.pending.delete(intent.id);
  const decline = behaviourDecline(methodOf(intent, world)) ?? declines.generic_decline;
  charge(intent, world, end === 'failed' ? decline : null);
}
