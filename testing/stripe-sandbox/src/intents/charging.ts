import type Stripe from 'stripe';
import { createCharge } from '../charges/charges.ts';
import { openDispute } from '../disputes/disputes.ts';
import type { SandboxContext } from '../http/call.ts';
import { toDocUrl, type ErrorDetail, invalidRequestError, type ProviderError } from '../http/errors.ts';
import type { PaymentIntent } from '../objects/api-types.ts';
import { type Decline, DECLINE_BY_OUTCOME } from '../objects/cards.ts';
import type { StoredMethod } from '../objects/cards.ts';

/** Details of a failed payment. The intent and the API error contain them. */
type Failure = Pick<
  ErrorDetail,
  'message' | 'code' | 'decline_code' | 'doc_url' | 'param' | 'charge' | 'payment_method'
> &
  Pick<Stripe.PaymentIntent.LastPaymentError, 'type'>;

export const missingMethodError = (intent: Partial<PaymentIntent>): ProviderError =>
  invalidRequestError(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a ' +
      'payment method.',
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );

/** Returns the stored payment method of an intent. */
export function requirePaymentMethod(
  intent: PaymentIntent,
  { store }: Pick<SandboxContext, 'store'>,
): StoredMethod {
  const method = intent.payment_method ? store.methods.get(intent.payment_method) : undefined;
  if (!method) throw missingMethodError(intent);
  return method;
}

/** Returns the details of a failed payment, as the intent stores them. */
export const createFailure = (
  type: Failure['type'],
  decline: Decline,
  method: StoredMethod,
  chargeId?: string,
): Failure => ({
  type,
  ...decline,
  doc_url: toDocUrl(decline.code),
  ...(chargeId !== undefined && { charge: chargeId }),
  payment_method: method.wire,
});

/** Sets an intent back to `requires_payment_method` and stores the error in it. */
export function failIntent(intent: PaymentIntent, error: Failure, { emit }: SandboxContext): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: error,
  } satisfies Partial<PaymentIntent>);
  emit('payment_intent.payment_failed', intent);
}

const getCardDecline = ({ outcome }: StoredMethod): Decline | null =>
  outcome === 'success' ? null : DECLINE_BY_OUTCOME[outcome];

/**
 * Charges the intent's card. With manual capture, this only authorizes the money.
 * @param decline reason why the charge fails; null if it succeeds. By default, the card determines this
 * @returns the error, which the intent now contains; null if the charge succeeded
 */
export function chargeIntent(
  intent: PaymentIntent,
  context: SandboxContext,
  decline: Decline | null = getCardDecline(requirePaymentMethod(intent, context)),
): Failure | null {
  const method = requirePaymentMethod(intent, context);
  const createdCharge = createCharge(intent, method, decline, context);
  if (decline) {
    const error = createFailure('card_error', decline, method, createdCharge.id);
    failIntent(intent, error, context);
    return error;
  }
  const isManualCapture = intent.capture_method === 'manual';
  Object.assign(intent, {
    status: isManualCapture ? 'requires_capture' : 'succeeded',
    amount_capturable: isManualCapture ? intent.amount : 0,
    amount_received: isManualCapture ? 0 : intent.amount,
    next_action: null,
    processing: null,
    last_payment_error: null,
  } satisfies Partial<PaymentIntent>);
  context.emit(
    isManualCapture ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    intent,
  );
  if (!isManualCapture && method.later === 'dispute')
    openDispute(createdCharge, { reason: 'fraudulent' }, context);
  return null;
}

/**
 * Sets an intent to `processing` if a test requested that. The payment then succeeds or fails later. Returns
 * whether the intent is processing.
 */
export function startProcessingIfRequested(intent: PaymentIntent, context: SandboxContext): boolean {
  const { overrides, pending } = context.store;
  if (overrides.processing === 0) return false;
  overrides.processing -= 1;
  Object.assign(intent, {
    status: 'processing',
    processing: { type: 'card', card: {} },
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<PaymentIntent>);
  const finalStatus = getCardDecline(requirePaymentMethod(intent, context)) ? 'failed' : 'succeeded';
  pending.set(intent.id, { kind: 'intent', since: context.now(), end: finalStatus });
  context.emit('payment_intent.processing', intent);
  return true;
}

/** Gives a `processing` intent its final status. */
export function finishProcessing(
  intent: PaymentIntent,
  finalStatus: 'succeeded' | 'failed',
  context: SandboxContext,
): void {
  context.store.pending.delete(intent.id);
  const decline = getCardDecline(requirePaymentMethod(intent, context)) ?? DECLINE_BY_OUTCOME.generic_decline;
  chargeIntent(intent, context, finalStatus === 'failed' ? decline : null);
}
