import { toCents } from '@second-gear/contract/money';
import {
  addAdOrder,
  addOrder,
  bookingRefusalSchema,
  cancelOrder,
  getOrder,
  listOrders,
  listSales,
} from '@second-gear/contract/orders';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '../days.ts';
import { badRequest, conflict, forbidden, notFound } from '../errors.ts';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { book, type Booking } from './booking.ts';
import { isToday } from './booking-date.ts';
import { endOrder } from './lifecycle.ts';
import { mayList, mayRead } from './policy.ts';
import { findOrder, findOrdersOf, findSalesOf } from './queries.ts';

/** The price that the buyer saw, in cents; null from a caller who does not say. */
const seen = (price: number | undefined): number | null => (price === undefined ? null : toCents(price));

/** Throws 400 without a price: no car is named, so only its price tells which one is meant. */
function needed(seenCents: number | null): number {
  if (seenCents === null) throw badRequest({ resellPrice: 'Give the price of the car' });
  return seenCents;
}

const orderNotFound = () => notFound('There is no such order');

export function orderRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const refusals = { 409: bookingRefusalSchema };

  route(app, listOrders, async ({ query: { email, ...page }, user, request, reply }) => {
    if (!mayList(user, email)) throw forbidden('These are not your orders');
    return sendPage(request, reply, await findOrdersOf(db, user.id, page));
  });

  route(app, getOrder, async ({ params, user }) => {
    const found = await findOrder(db, params.id);
    if (!found || !mayRead(user, found)) throw orderNotFound();
    return found.order;
  });

  route(
    app,
    addOrder,
    async ({ body, user, once }) => {
      if (!isToday(body.bookingDate, new Date())) {
        throw badRequest({ bookingDate: "The booking date must be today's date" });
      }
      const { carId, brandName, model, resellPrice, name, phone, option, bookingDate } = body;
      const seenCents = seen(resellPrice);
      const booking: Booking = {
        buyer: user,
        wanted: carId
          ? { carId, seenCents }
          : { brandName, model, seenCents: needed(seenCents), advertised: false },
        name,
        phone,
        option,
        bookingDate,
        lapseHours: env.ORDER_LAPSE_HOURS,
        maxUnpaid: env.MAX_UNPAID_ORDERS,
      };
      return once(async (tx) => ({ insertedId: await book(tx, booking) }));
    },
    { refusals },
  );

  route(
    app,
    addAdOrder,
    ({ body, user, once }) => {
      const { adId, brandName, model, resellPrice } = body;
      const seenCents = seen(resellPrice);
      const booking: Booking = {
        buyer: user,
        wanted: adId
          ? { adId, seenCents }
          : { brandName, model, seenCents: needed(seenCents), advertised: true },
        name: user.name,
        phone: user.phone,
        option: null,
        bookingDate: dayOf(new Date()),
        lapseHours: env.ORDER_LAPSE_HOURS,
        maxUnpaid: env.MAX_UNPAID_ORDERS,
      };
      return once(async (tx) => ({ insertedId: await book(tx, booking) }));
    },
    { refusals },
  );

  route(app, cancelOrder, async ({ params, user, request, once }) => {
    const found = await findOrder(db, params.id);
    if (!found || !mayRead(user, found)) throw orderNotFound();
    const settling = { ...app.services, log: request.log };
    const ending = await endOrder(settling, params.id, 'cancelled', async (end) => {
      const answer = await once(async (tx) => ((await tx.transaction(end)) ? { modifiedCount: 1 } : null));
      return answer !== null;
    });
    switch (ending) {
      case 'ended':
        return { modifiedCount: 1 };
      case 'paid':
        throw conflict('already_paid', 'This order has been paid: it cannot be cancelled any more');
      case 'paying':
        throw conflict('payment_under_way', 'A payment of this order is under way: try again in a moment');
      case 'not_open':
        return once(async (tx) => {
          const now = await findOrder(tx, params.id);
          if (now?.order.state === 'cancelled') return { modifiedCount: 0 };
          throw conflict('not_cancellable', 'Only an unpaid order can be cancelled');
        });
    }
  });

  route(app, listSales, async ({ query, user, request, reply }) =>
    sendPage(request, reply, await findSalesOf(db, user.id, query)),
  );
}
