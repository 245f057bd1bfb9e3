import { SaidError } from '@second-gear/contract/failure-text';
import type { Order } from '@second-gear/contract/orders';
import type { Stripe } from '@stripe/stripe-js';
import { queryOptions } from '@tanstack/react-query';
import { createPaymentIntent } from '../../api/create-payment-intent.ts';
import { type PaymentState, stateOfIntent } from './payment-state.ts';
import { stripeClient } from './stripe-client.ts';
import { texts } from './texts.ts';

export interface OpenedPayment {
  stripe: Stripe;
  /** Where the payment stood when the page opened: an earlier try may already have taken the money. */
  state: PaymentState;
}

/** Fetches the order's secret and asks the provider where that payment stands. Throws when either is silent. */
export async function openPayment(order: Order): Promise<OpenedPayment> {
  const [stripe, clientSecret] = await Promise.all([
    stripeClient(),
    createPaymentIntent(order._id, order.resellPrice),
  ]);
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (error) throw new SaidError(error.message ?? texts.formFailed);
  return { stripe, state: stateOfIntent(paymentIntent, clientSecret) };
}

/**
 * Never kept: a secret and a state are good for one visit. What has come stays as it is, since a form that is drawn anew
 * loses the card; what has not is asked for again once the browser is online.
 */
export const openPaymentQuery = (order: Order) =>
  queryOptions({
    queryKey: ['checkout', 'payment', order._id],
    queryFn: () => openPayment(order),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  });
