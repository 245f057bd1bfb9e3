import type { Route } from './http/call.ts';
import { listEvents, listRefunds, retrieveEvent } from './http/lists.ts';
import { authenticateIntent } from './intents/charging.ts';
import { cancelIntent, confirmIntent, createIntent, retrieveIntent } from './intents/payment-intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './methods/payment-methods.ts';
import { createRefund, retrieveCharge, retrieveRefund } from './refunds/refunds.ts';

/** The part of the provider's API that the shop uses, and the one call of our own behind the 3-D Secure page. */
export const routes: Route[] = [
  { method: 'POST', path: '/v1/payment_methods', access: 'publishable', run: createPaymentMethod },
  { method: 'GET', path: '/v1/payment_methods/:id', access: 'secret', run: retrievePaymentMethod },
  { method: 'POST', path: '/v1/payment_intents', access: 'secret', run: createIntent },
  { method: 'GET', path: '/v1/payment_intents/:id', access: 'publishable', run: retrieveIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', access: 'publishable', run: confirmIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', access: 'secret', run: cancelIntent },
  { method: 'POST', path: '/v1/refunds', access: 'secret', run: createRefund },
  { method: 'GET', path: '/v1/refunds', access: 'secret', run: listRefunds },
  { method: 'GET', path: '/v1/refunds/:id', access: 'secret', run: retrieveRefund },
  { method: 'GET', path: '/v1/charges/:id', access: 'secret', run: retrieveCharge },
  { method: 'GET', path: '/v1/events', access: 'secret', run: listEvents },
  { method: 'GET', path: '/v1/events/:id', access: 'secret', run: retrieveEvent },
  {
    method: 'POST',
    path: '/_sandbox/payment_intents/:id/authenticate',
    access: 'publishable',
    run: authenticateIntent,
  },
];
