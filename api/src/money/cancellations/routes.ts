import { cancelOrder, cancelSale } from '@second-gear/contract/orders';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { cancelOrder as cancel } from './cancel-order.ts';

export function cancellationRoutes(app: FastifyInstance): void {
  const buyerHours = app.services.env.CANCEL_HOURS;
  route(app, cancelOrder, ({ params: { id }, user, request, runOnce }) => {
    const paymentContext = { ...app.services, log: request.log };
    return cancel(paymentContext, { id, cancelledBy: 'buyer', user, reason: '', buyerHours }, runOnce);
  });
  route(app, cancelSale, ({ params: { id }, body: { reason }, user, request, runOnce }) => {
    const paymentContext = { ...app.services, log: request.log };
    return cancel(paymentContext, { id, cancelledBy: 'seller', user, reason, buyerHours }, runOnce);
  });
}
