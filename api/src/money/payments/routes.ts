import { toCents } from '@second-gear/contract/money';
import { createPaymentIntent, recordPayment } from '@second-gear/contract/payments';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { route } from '../../platform/http/route.ts';
import { findIntent, getOrCreateIntent } from './intents.ts';
import { canPay, isOpenForPayment } from './policy.ts';
import { findOrderToPay, findPayment, type OrderToPay } from './queries.ts';
import { settle } from './settle.ts';

const alreadyPaidError = () => conflict('already_paid', 'This order is already paid');
const paymentMismatchError = () => conflict('payment_mismatch', 'This payment doesn’t match the order');

/**
 * Returns an intent's client secret, which the browser needs to pay. The provider omits it only if our key
 * lacks the permission to read it.
 */
function clientSecretOf({ client_secret: secret }: Stripe.PaymentIntent): string {
  if (!secret) throw new Error('the payment provider returned no client secret');
  return secret;
}

function assertPayable(order: OrderToPay, price: number): void {
  if (order.state === 'paid') throw alreadyPaidError();
  if (!isOpenForPayment(order, new Date())) {
    throw conflict('not_payable', 'This order is closed, so you can no longer pay for it');
  }
  if (order.isSellerSuspended) {
    throw conflict(
      'seller_suspended',
      'You can’t pay for this order right now because the seller’s account is suspended. You weren’t charged.',
    );
  }
  if (toCents(price) !== order.priceCents) {
    throw conflict('price_changed', 'The price doesn’t match your order. Reload the page.');
  }
}

export function paymentRoutes(app: FastifyInstance): void {
  const { db, payments } = app.services;

  async function requireOwnOrder(user: CurrentUser, id: string): Promise<OrderToPay & { buyerId: string }> {
    const order = await findOrderToPay(db, id);
    if (!order || !canPay(user, order)) throw notFound('Order not found');
    return { ...order, buyerId: user.id };
  }

  route(
    app,
    createPaymentIntent,
    async ({ body, user }) => {
      for (;;) {
        const order = await requireOwnOrder(user, body.orderId);
        assertPayable(order, body.price);
        const intent = await getOrCreateIntent(app.services, order);
        if (intent) return { clientSecret: clientSecretOf(intent) };
      }
    },
    { limit: 'payment', repeatable: true },
  );

  route(
    app,
    recordPayment,
    async ({ body, user, request }) => {
      const order = await requireOwnOrder(user, body.orderId);
      const existing = await findPayment(db, order.id);
      if (existing) {
        if (existing.intentId === body.paymentId) return { insertedId: existing.id };
        throw alreadyPaidError();
      }
      const intent = await findIntent(payments, body.paymentId);
      if (intent?.metadata['orderId'] !== order.id) throw paymentMismatchError();
      const settlement = await settle({ ...app.services, log: request.log }, intent);
      switch (settlement.kind) {
        case 'paid':
          return { insertedId: settlement.paymentId };
        case 'returned':
          throw conflict(
            'payment_returned',
            'This order was closed before your payment arrived. We’re refunding you in full.',
          );
        case 'refused':
          throw settlement.reason === 'mismatch'
            ? paymentMismatchError()
            : conflict('not_paid', 'The payment provider hasn’t received this payment');
      }
    },
    { limit: 'payment', repeatable: true },
  );
}
