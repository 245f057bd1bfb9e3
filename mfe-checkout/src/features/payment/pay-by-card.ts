import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { singleFlight } from '../../shared/single-flight.ts';
import { type PaymentState, stateOfIntent } from './payment-state.ts';
import { texts } from './texts.ts';

export interface CardPayment {
  stripe: Stripe;
  card: StripeCardElement;
  clientSecret: string;
  payer: { name: string; email: string };
}

const wordOf = (error: StripeError): string => error.message ?? texts.genericRefusal;

/** Asks the provider where a payment stands now. `null`: it does not answer. */
export async function lookAgain(stripe: Stripe, clientSecret: string): Promise<PaymentState | null> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  return error ? null : stateOfIntent(paymentIntent, clientSecret);
}

/**
 * A card error means that no money moved. Any other error may hide a charge: another tab has paid, or the
 * answer of a confirmation got lost. Then the payment itself is looked at before the form comes back.
 */
async function afterRefusal(stripe: Stripe, clientSecret: string, error: StripeError): Promise<PaymentState> {
  if (error.type === 'card_error') return { kind: 'payable', clientSecret, message: wordOf(error) };
  const state = await lookAgain(stripe, clientSecret);
  if (!state) return { kind: 'payable', clientSecret, message: texts.unsure(wordOf(error)) };
  return state.kind === 'payable' ? { ...state, message: wordOf(error) } : state;
}

async function run({ stripe, card, clientSecret, payer }: CardPayment): Promise<PaymentState> {
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: payer });
  if (method.error) return { kind: 'payable', clientSecret, message: wordOf(method.error) };

  const confirmed = await stripe.confirmCardPayment(clientSecret, {
    payment_method: method.paymentMethod.id,
  });
  if (confirmed.error) return afterRefusal(stripe, clientSecret, confirmed.error);
  return stateOfIntent(confirmed.paymentIntent, clientSecret);
}

const once = singleFlight<PaymentState>();

/**
 * Pays by the card in the form and says where the payment stands then; a double click joins the first.
 * One intent can be charged only once, so a second tab ends at the first one's charge.
 */
export const payByCard = (payment: CardPayment): Promise<PaymentState> =>
  once(payment.clientSecret, () => run(payment));

/** The payment that was begun on this page and has not ended, also when its form has left since; null without one. */
export const paymentUnderWay = (clientSecret: string): Promise<PaymentState> | null =>
  once.underWay(clientSecret);
