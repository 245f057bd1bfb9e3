import { toCents } from '@second-gear/contract/money';
import {
  addAdOrder,
  addOrder,
  bookingRejectionSchema,
  getOrder,
  getSale,
  listOrders,
  listSales,
} from '@second-gear/contract/orders';
import type { FastifyInstance } from 'fastify';
import { badRequest, forbidden } from '../../platform/errors/errors.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import { requirePhone } from '../../platform/text/phone.ts';
import { dayOf } from '../../platform/time/utc-days.ts';
import { orderNotFoundError } from '../order-steps/order-step.ts';
import { type Booking, isTodaySomewhere, placeOrder } from './booking.ts';
import { mayListOrders, mayReadOrder } from './policy.ts';
import { findOrder, findBuyerOrders } from './queries.ts';
import { findSale, findSellerSales } from './sales.ts';

/** Returns the price that the buyer saw, in cents. Null if the request has none. */
const toSeenCents = (price: number | undefined): number | null =>
  price === undefined ? null : toCents(price);

/** Throws 400 if the request has no price. Without an id, the price is needed to identify the car. */
function requireSeenPrice(seenCents: number | null): number {
  if (seenCents === null) throw badRequest({ resellPrice: 'The price of the car is required' });
  return seenCents;
}

export function orderRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const bookingErrorSchemas = { 409: bookingRejectionSchema };
  const bookingLimits = {
    expiryHours: env.ORDER_EXPIRY_HOURS,
    maxUnpaid: env.MAX_UNPAID_ORDERS,
    abandonmentLimits: {
      perCar: env.MAX_ABANDONED_ORDERS_PER_CAR,
      total: env.MAX_ABANDONED_ORDERS,
      days: env.ABANDONED_ORDER_DAYS,
    },
  };

  pageRoute(app, listOrders, ({ query: { email, ...page }, user }) => {
    if (!mayListOrders(user, email)) throw forbidden('You can only see your own orders');
    return findBuyerOrders(db, env, user.id, page);
  });

  route(app, getOrder, async ({ params, user }) => {
    const foundOrder = await findOrder(db, env, params.id, (order) => mayReadOrder(user, order));
    if (!foundOrder) throw orderNotFoundError();
    return foundOrder;
  });

  route(
    app,
    addOrder,
    async ({ body, user, runOnce }) => {
      if (!isTodaySomewhere(body.bookingDate, new Date())) {
        throw badRequest({ bookingDate: 'The booking date must be today' });
      }
      const { carId, brandName, model, resellPrice, name, phone, option, bookingDate, meetingTime } = body;
      const seenCents = toSeenCents(resellPrice);
      const booking: Booking = {
        buyer: user,
        target: carId
          ? { carId, seenCents }
          : { brandName, model, seenCents: requireSeenPrice(seenCents), requiresAd: false },
        name,
        phone: requirePhone(phone),
        meetingLocationId: option,
        bookingDate,
        meetingTime: meetingTime ?? null,
        ...bookingLimits,
      };
      return runOnce(async (tx) => ({ insertedId: await placeOrder(tx, booking) }));
    },
    { errorSchemas: bookingErrorSchemas },
  );

  route(
    app,
    addAdOrder,
    ({ body, user, runOnce }) => {
      const { adId, brandName, model, resellPrice } = body;
      const seenCents = toSeenCents(resellPrice);
      const booking: Booking = {
        buyer: user,
        target: adId
          ? { adId, seenCents }
          : { brandName, model, seenCents: requireSeenPrice(seenCents), requiresAd: true },
        name: user.name,
        phone: user.phone,
        meetingLocationId: null,
        bookingDate: dayOf(new Date()),
        meetingTime: null,
        ...bookingLimits,
      };
      return runOnce(async (tx) => ({ insertedId: await placeOrder(tx, booking) }));
    },
    { errorSchemas: bookingErrorSchemas },
  );

  pageRoute(app, listSales, ({ query, user }) => findSellerSales(db, env, user.id, query));
  route(app, getSale, async ({ params, user }) => {
    const foundSale = await findSale(db, env, user.id, params.id);
    if (!foundSale) throw orderNotFoundError();
    return foundSale;
  });
}
