import { and, eq, isNotNull } from 'drizzle-orm';
import { ads, cars } from '../db/tables/cars.ts';
import { imports } from '../db/tables/imports.ts';
import { ledgerEntries } from '../db/tables/ledger.ts';
import { disputes, payouts, refunds } from '../db/tables/money.ts';
import { offerRounds, offers } from '../db/tables/offers.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { messages, reports, reviewReports } from '../db/tables/social.ts';
import { bookingFormOf } from './booking.ts';
import { toCsv } from './car-file.ts';
import { rowsWithReferences } from './import-client.ts';
import { createBargain } from './offer-fixtures.ts';
import { createOrderFixtures } from './order-fixtures.ts';
import { type PaymentsFixture } from './payments-fixture.ts';

export interface Example {
  as: { id: string };
  url: string;
  body?: Record<string, unknown>;
  /** The same call with a different target or body. */
  other: { url?: string; body?: object };
  /** Returns how often the call took effect. */
  countEffects: () => Promise<number>;
}

/** Returns an example of each call that accepts an idempotency key, by the call's name. */
export function createCallExamples(current: () => PaymentsFixture): Record<string, () => Promise<Example>> {
  /** Creates a paid order that its buyer disputes. */
  async function buildDisputedOrder() {
    const order = await current().t.buildPaidOrder();
    const disputeRequest = { as: { id: order.buyerId ?? '' }, body: { text: 'It does not start' } };
    const answer = await current().t.call('POST', `/orders/${order.id}/dispute`, disputeRequest);
    return { ...order, disputeId: answer.json<{ insertedId: string }>().insertedId };
  }

  /**
   * An action on a $9,000 offer that awaits the seller's answer. Without a body, `other` targets another offer.
   */
  async function buildOfferMove(
    action: string,
    body?: Record<string, unknown>,
    otherBody?: object,
  ): Promise<Example> {
    const { offered, buyer, seller } = await createBargain(current().t);
    const [id, { offered: offeredElsewhere }] = [await offered(9000), await createBargain(current().t)];
    const url = (of: string) => `/offers/${of}/${action}`;
    const countEffects = async () => {
      const [row] = await current().t.db.select().from(offers).where(eq(offers.id, id));
      const roundCount = await current().t.db.$count(offerRounds, eq(offerRounds.offerId, id));
      return row?.state === 'open' ? roundCount - 1 : 1;
    };
    return {
      as: action === 'withdraw' ? buyer : seller,
      url: url(id),
      ...(body && { body }),
      other: otherBody ? { body: otherBody } : { url: url(await offeredElsewhere(9000)) },
      countEffects,
    };
  }

  const countMessagesBy = (by: { id: string }) => () =>
    current().t.db.$count(messages, eq(messages.senderId, by.id));

  /** An example request for each call that accepts a key. */
  return {
    addOrder: async () => {
      const as = await current().t.buildUser();
      const car = await current().t.buildCar({ model: `Twin ${as.id}` });
      await current().t.buildCar({ model: car.model });
      const { carId: _carId, ...body } = bookingFormOf(car);
      const countEffects = () => current().t.db.$count(orders, eq(orders.buyerId, as.id));
      return { as, url: '/orders', body, other: { body: { ...body, name: 'Bob' } }, countEffects };
    },
    addAdOrder: async () => {
      const as = await current().t.buildUser();
      const car = await current().t.buildCar({ model: `Twin ${as.id}` });
      const twin = await current().t.buildCar({ model: car.model });
      for (const { id } of [car, twin]) await current().t.buildAd({ carId: id });
      const body = { brandName: car.brandName, model: car.model, resellPrice: car.priceCents / 100 };
      const countEffects = () => current().t.db.$count(orders, eq(orders.buyerId, as.id));
      return { as, url: '/orders/ads', body, other: { body: { ...body, resellPrice: 7 } }, countEffects };
    },
    cancelOrder: async () => {
      const { order, buyer: as } = await current().openCardForm();
      const { id } = await current().t.buildOrder({ buyerId: as.id });
      const countEffects = async () => ((await current().orderOf({ order }))?.state === 'cancelled' ? 1 : 0);
      return { as, url: `/orders/${order.id}/cancel`, other: { url: `/orders/${id}/cancel` }, countEffects };
    },
    createPaymentIntent: async () => {
      const order = await current().t.buildOrder();
      const body = { orderId: order.id, price: order.priceCents / 100 };
      const countEffects = async () => ((await current().orderOf({ order }))?.paymentIntentId ? 1 : 0);
      const url = '/create-payment-intent';
      return {
        as: { id: order.buyerId ?? '' },
        url,
        body,
        other: { body: { ...body, price: 7 } },
        countEffects,
      };
    },
    recordPayment: async () => {
      const form = await current().openCardForm();
      await current().sandbox.pay(form.clientSecret);
      const { brandName, priceCents, email, id: orderId } = form.order;
      const body = { paymentId: form.intentId, brandName, resellPrice: priceCents / 100, email, orderId };
      const countEffects = async () => (await current().paymentsOf(form)).length;
      return {
        as: form.buyer,
        url: '/payment',
        body,
        other: { body: { ...body, paymentId: 'pi_1' } },
        countEffects,
      };
    },
    addCar: async () => {
      const as = await current().t.buildSeller();
      const body = {
        ...{ carName: 'Volvo', carModel: 'V60', location: 'Chicago, Lake Street, 1', condition: 'good' },
        ...{ carPrice: 9000, phone: '+1 312 555 0100', purchaseYear: 2020 },
        brandImg: (await current().t.buildImage(as.id)).url,
      };
      const countEffects = () => current().t.db.$count(cars, eq(cars.sellerId, as.id));
      return { as, url: '/cars', body, other: { body: { ...body, carPrice: 9001 } }, countEffects };
    },
    addAd: async () => {
      const as = await current().t.buildSeller();
      const { id: carId } = await current().t.buildCar({ sellerId: as.id });
      const body = { carId, brandName: 'x', model: 'y', resellPrice: 1 };
      const countEffects = () => current().t.db.$count(ads, eq(ads.carId, carId));
      return { as, url: '/ads', body, other: { body: { ...body, model: 'z' } }, countEffects };
    },
    addRating: async () => {
      const order = await createOrderFixtures(current().t).buildAt('handed_over');
      const body = { orderId: order.id, stars: 4 };
      const countEffects = () => current().t.db.$count(ratings, eq(ratings.orderId, order.id));
      return {
        as: { id: order.buyerId ?? '' },
        url: '/ratings',
        body,
        other: { body: { ...body, stars: 5 } },
        countEffects,
      };
    },
    startThread: async () => {
      const [as, { id: carId }] = [await current().t.buildUser(), await current().t.buildCar()];
      const body = { carId, text: 'Is it there?' };
      return {
        as,
        url: '/messages',
        body,
        other: { body: { carId, text: 'No' } },
        countEffects: countMessagesBy(as),
      };
    },
    reply: async () => {
      const { id: carId, sellerId } = await current().t.buildCar();
      const [as, body] = [{ id: sellerId }, { carId, text: 'Is it there?' }];
      const first = await current().t.call('POST', '/messages', { as: await current().t.buildUser(), body });
      const url = `/messages/${first.json<{ insertedId: string }>().insertedId}`;
      return {
        as,
        url,
        body: { text: 'Yes' },
        other: { body: { text: 'No' } },
        countEffects: countMessagesBy(as),
      };
    },
    messageBuyer: async () => {
      const { id, sellerId } = await current().t.buildPaidOrder();
      const [as, url] = [{ id: sellerId ?? '' }, `/sales/${id}/messages`];
      return {
        as,
        url,
        body: { text: 'Yes' },
        other: { body: { text: 'No' } },
        countEffects: countMessagesBy(as),
      };
    },
    addReport: async () => {
      const car = await current().t.buildCar();
      const body = { car: { _id: car.id }, reason: 'Odd' };
      const countEffects = () => current().t.db.$count(reports, eq(reports.carId, car.id));
      const other = { body: { ...body, reason: 'Odder' } };
      return { as: await current().t.buildUser(), url: '/reportlist', body, other, countEffects };
    },
    addReviewReport: async () => {
      const review = await current().t.buildRating(await current().t.buildPaidOrder(), 1, { text: 'Rude' });
      const countEffects = () => current().t.db.$count(reviewReports, eq(reviewReports.ratingId, review.id));
      const other = { body: { reason: 'Odder' } };
      const url = `/reviews/${review.id}/reports`;
      return { as: await current().t.buildUser(), url, body: { reason: 'Odd' }, other, countEffects };
    },
    answerReview: async () => {
      const review = await current().t.buildRating(await current().t.buildPaidOrder(), 1, { text: 'Rude' });
      const answered = and(eq(ratings.id, review.id), isNotNull(ratings.answer));
      const countEffects = () => current().t.db.$count(ratings, answered);
      const as = { id: review.sellerId };
      const url = `/reviews/${review.id}/answer`;
      return { as, url, body: { text: 'Sorry' }, other: { body: { text: 'No' } }, countEffects };
    },
    createImport: async () => {
      const as = await current().t.buildSeller();
      const body = { name: 'stock.csv', csv: toCsv(rowsWithReferences(2)) };
      const countEffects = () => current().t.db.$count(imports, eq(imports.ownerId, as.id));
      return {
        as,
        url: '/imports',
        body,
        other: { body: { ...body, csv: toCsv(rowsWithReferences(3)) } },
        countEffects,
      };
    },
    addOffer: async () => {
      const { car, buyer } = await createBargain(current().t);
      const countEffects = () => current().t.db.$count(offers, eq(offers.buyerId, buyer.id));
      const body = { carId: car.id, amount: 9000 };
      return { as: buyer, url: '/offers', body, other: { body: { ...body, amount: 9001 } }, countEffects };
    },
    acceptOffer: () => buildOfferMove('accept', { amount: 9000 }, { amount: 9001 }),
    counterOffer: () => buildOfferMove('counter', { amount: 9500 }, { amount: 9600 }),
    declineOffer: () => buildOfferMove('decline'),
    withdrawOffer: () => buildOfferMove('withdraw'),
    cancelSale: async () => {
      const { id, sellerId } = await current().t.buildPaidOrder();
      const body = { reason: 'Sold elsewhere' };
      const countEffects = () => current().t.db.$count(refunds, eq(refunds.orderId, id));
      const other = { body: { reason: 'Something else' } };
      return { as: { id: sellerId ?? '' }, url: `/sales/${id}/cancel`, body, other, countEffects };
    },
    refundOrder: async () => {
      const { id } = await current().t.buildPaidOrder();
      const body = { amount: 100, reason: 'Goodwill' };
      const countEffects = () => current().t.db.$count(refunds, eq(refunds.orderId, id));
      const other = { body: { ...body, amount: 200 } };
      return { as: await current().t.buildAdmin(), url: `/orders/${id}/refund`, body, other, countEffects };
    },
    recordManualRefund: async () => {
      const form = await current().createPaidOrder();
      const id = await current().requestRefund(form);
      await current().t.db.update(refunds).set({ state: 'needs_person' }).where(eq(refunds.id, id));
      const body = { reference: 'Transfer 0815' };
      const manual = and(eq(ledgerEntries.kind, 'refund_manual'), eq(ledgerEntries.orderId, form.order.id));
      const countEffects = () => current().t.db.$count(ledgerEntries, manual);
      const other = { body: { reference: 'Transfer 0816' } };
      return { as: await current().t.buildAdmin(), url: `/refunds/${id}/manual`, body, other, countEffects };
    },
    confirmHandOver: async () => {
      const { id, buyerId } = await current().t.buildPaidOrder();
      const other = await current().t.buildPaidOrder({ buyerId: buyerId ?? '' });
      const countEffects = () => current().t.db.$count(payouts, eq(payouts.orderId, id));
      const url = `/orders/${id}/hand-over`;
      return {
        as: { id: buyerId ?? '' },
        url,
        other: { url: `/orders/${other.id}/hand-over` },
        countEffects,
      };
    },
    openDispute: async () => {
      const { id, buyerId } = await current().t.buildPaidOrder();
      const body = { text: 'It does not start' };
      const countEffects = () => current().t.db.$count(disputes, eq(disputes.orderId, id));
      const other = { body: { text: 'It has no wheels' } };
      return { as: { id: buyerId ?? '' }, url: `/orders/${id}/dispute`, body, other, countEffects };
    },
    answerDispute: async () => {
      const { id, sellerId } = await buildDisputedOrder();
      const answered = and(eq(disputes.orderId, id), isNotNull(disputes.answeredAt));
      const countEffects = () => current().t.db.$count(disputes, answered);
      const [body, other] = [{ text: 'It does' }, { body: { text: 'It did' } }];
      return { as: { id: sellerId ?? '' }, url: `/sales/${id}/dispute/answer`, body, other, countEffects };
    },
    decideDispute: async () => {
      const { id, disputeId } = await buildDisputedOrder();
      const body = { decision: 'part', amount: 50, reason: 'Half of it' };
      const countEffects = () => current().t.db.$count(refunds, eq(refunds.orderId, id));
      const other = { body: { ...body, amount: 60 } };
      return {
        as: await current().t.buildAdmin(),
        url: `/disputes/${disputeId}/decision`,
        body,
        other,
        countEffects,
      };
    },
  };
}
