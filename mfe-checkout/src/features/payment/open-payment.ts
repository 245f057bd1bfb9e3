import { UserFacingError } from '@second-gear/contract/error-message';
import type { Order } from '@second-gear/contract/orders';
import { createPaymentIntent } from '@second-gear/contract/payments';
import { request } from '@second-gear/shared-auth/request';
import type { Stripe } from '@stripe/stripe-js';
import { queryOptions } from '@tanstack/react-query';
import { type PaymentState, toPaymentState } from './payment-state.ts';
import { getStripeClient } from './stripe-client.ts';
import { texts } from './texts.ts';

export interface OpenedPayment {
  stripe: Stripe;
  /** The payment's state when the page opened. An earlier attempt may already have been charged. */
  state: PaymentState;
}

/** Fetches the order's client secret and the payment's state from the provider. Throws if either fails. */
export async function openPayment(order: Order): Promise<OpenedPayment> {
  const [stripe, { clientSecret }] = await Promise.all([
    getStripeClient(),
    // An order has only one payment intent, so repeated calls return the same secret.
    request(createPaymentIntent, { body: { orderId: order._id, price: order.resellPrice } }),
  ]);
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (error) throw new UserFacingError(error.message ?? texts.formFailed);
  return { stripe, state: toPaymentState(paymentIntent, clientSecret) };
}

/**
 * The query is not cached, because client secret and state are valid only until the page closes. A successful
 * result isn't refetched, because a new render of the form loses the typed card. A failed request is repeated
 * once the browser is online again.
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
