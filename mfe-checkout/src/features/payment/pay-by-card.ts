import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { type PaymentState, toPaymentState } from './payment-state.ts';
import { createSingleFlight } from './single-flight.ts';
import { texts } from './texts.ts';

export interface CardPayment {
  stripe: Stripe;
  card: StripeCardElement;
  clientSecret: string;
  payer: { name: string; email: string };
}

const getMessage = (error: StripeError): string => error.message ?? texts.genericDecline;

/** Fetches the payment's current state from the provider. Returns null if it doesn't respond. */
export async function retrieveState(stripe: Stripe, clientSecret: string): Promise<PaymentState | null> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  return error ? null : toPaymentState(paymentIntent, clientSecret);
}

/**
 * Returns the payment's state after a failed confirmation. A card error means that no money moved. After any
 * other error, the card may have been charged, for example in another tab or because a response was lost. In
 * that case, this function requests the state from the provider before the form reappears.
 */
async function findStateAfterError(
  stripe: Stripe,
  clientSecret: string,
  error: StripeError,
): Promise<PaymentState> {
  if (error.type === 'card_error') return { kind: 'payable', clientSecret, message: getMessage(error) };
  const state = await retrieveState(stripe, clientSecret);
  if (!state) return { kind: 'payable', clientSecret, message: texts.unsure(getMessage(error)) };
  return state.kind === 'payable' ? { ...state, message: getMessage(error) } : state;
}

async function confirmPayment({ stripe, card, clientSecret, payer }: CardPayment): Promise<PaymentState> {
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: payer });
  if (method.error) return { kind: 'payable', clientSecret, message: getMessage(method.error) };

  const confirmation = await stripe.confirmCardPayment(clientSecret, {
    payment_method: method.paymentMethod.id,
  });
  if (confirmation.error) return findStateAfterError(stripe, clientSecret, confirmation.error);
  return toPaymentState(confirmation.paymentIntent, clientSecret);
}

const payOnce = createSingleFlight<PaymentState>();

/**
 * Pays with the card in the form and returns the resulting state. A second click joins the running payment. A
 * payment intent can be charged only once. After a charge in one tab, another tab therefore gets the state of
 * that charge.
 */
export const payByCard = (payment: CardPayment): Promise<PaymentState> =>
  payOnce(payment.clientSecret, () => confirmPayment(payment));

/**
 * Returns the unfinished payment of this page, even if its form was unmounted. Returns null if there is none.
 */
export const findPendingPayment = (clientSecret: string): Promise<PaymentState> | null =>
  payOnce.inFlight(clientSecret);
