import { and, eq, isNotNull } from 'drizzle-orm';
import { ads, cars } from '../platform/db/tables/cars.ts';
import { disputes, payouts, refunds } from '../platform/db/tables/escrow-and-payouts.ts';
import { imports } from '../platform/db/tables/imports.ts';
import { ledgerEntries } from '../platform/db/tables/ledger.ts';
import { offerRounds, offers } from '../platform/db/tables/offers.ts';
import { orders, ratings } from '../platform/db/tables/orders.ts';
import { messages, reports, reviewReports } from '../platform/db/tables/wishlist-reports-messages.ts';
import { bookingFormOf } from './booking.ts';
import { toCsv } from './car-file.ts';
import { rowsWithReferences } from './import-client.ts';
import { createOffers } from './offer-fixtures.ts';
import { createOrderFixtures } from './order-fixtures.ts';
import { type PaymentsFixture } from './payments-fixture.ts';

export interface Example {
  as: { id: string };
  url: string;
  body?: Record<string, unknown>;
  /**
   * A request to the same endpoint with another URL or body. With the same idempotency key, the API rejects it.
   */
  other: { url?: string; body?: object };
  /** Returns how often the example call took effect. */
  countEffects: () => Promise<number>;
}

/** Returns an example of each call that accepts an idempotency key, by the call's name. */
export function createCallExamples(
  getFixture: () => PaymentsFixture,
): Record<string, () => Promise<Example>> {
  const app = () => getFixture().testApp;

  /** Creates a paid order that its buyer disputes. */
  async function buildDisputedOrder() {
    const order = await app().buildPaidOrder();
    const disputeRequest = { as: { id: order.buyerId ?? '' }, body: { text: 'It does not start' } };
    const response = await app().call('POST', `/orders/${order.id}/dispute`, disputeRequest);
    return { ...order, disputeId: response.json<{ insertedId: string }>().insertedId };
  }

  /**
   * Returns an example of an action on a $9,000 offer that awaits the seller's answer. Without `otherBody`,
   * `other` targets another offer.
   */
  async function buildOfferAction(
    action: string,
    body?: Record<string, unknown>,
    otherBody?: object,
  ): Promise<Example> {
    const { openOffer, buyer, seller } = await createOffers(app());
    const [id, { openOffer: openOtherOffer }] = [await openOffer(9000), await createOffers(app())];
    const url = (offerId: string) => `/offers/${offerId}/${action}`;
    const countEffects = async () => {
      const [row] = await app().db.select().from(offers).where(eq(offers.id, id));
      const roundCount = await app().db.$count(offerRounds, eq(offerRounds.offerId, id));
      return row?.state === 'open' ? roundCount - 1 : 1;
    };
    return {
      as: action === 'withdraw' ? buyer : seller,
      url: url(id),
      ...(body && { body }),
      other: otherBody ? { body: otherBody } : { url: url(await openOtherOffer(9000)) },
      countEffects,
    };
  }

  const countMessagesBy = (sender: { id: string }) => () =>
    app().db.$count(messages, eq(messages.senderId, sender.id));

  return {
    addOrder: async () => {
      const as = await app().buildUser();
      const car = await app().buildCar({ model: `Twin ${as.id}` });
      await app().buildCar({ model: car.model });
      const { carId: _carId, ...body } = bookingFormOf(car);
      const countEffects = () => app().db.$count(orders, eq(orders.buyerId, as.id));
      return { as, url: '/orders', body, other: { body: { ...body, name: 'Bob' } }, countEffects };
    },
    addAdOrder: async () => {
      const as = await app().buildUser();
      const car = await app().buildCar({ model: `Twin ${as.id}` });
      const sameModelCar = await app().buildCar({ model: car.model });
      for (const { id } of [car, sameModelCar]) await app().buildAd({ carId: id });
      const body = { brandName: car.brandName, model: car.model, resellPrice: car.priceCents / 100 };
      const countEffects = () => app().db.$count(orders, eq(orders.buyerId, as.id));
      return { as, url: '/orders/ads', body, other: { body: { ...body, resellPrice: 7 } }, countEffects };
    },
    cancelOrder: async () => {
      const { order, buyer: as } = await getFixture().openCardForm();
      const { id } = await app().buildOrder({ buyerId: as.id });
      const countEffects = async () =>
        (await getFixture().orderOf({ order }))?.state === 'cancelled' ? 1 : 0;
      return { as, url: `/orders/${order.id}/cancel`, other: { url: `/orders/${id}/cancel` }, countEffects };
    },
    createPaymentIntent: async () => {
      const order = await app().buildOrder();
      const body = { orderId: order.id, price: order.priceCents / 100 };
      const countEffects = async () => ((await getFixture().orderOf({ order }))?.paymentIntentId ? 1 : 0);
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
      const cardForm = await getFixture().openCardForm();
      await getFixture().sandbox.pay(cardForm.clientSecret);
      const { brandName, priceCents, email, id: orderId } = cardForm.order;
      const body = { paymentId: cardForm.intentId, brandName, resellPrice: priceCents / 100, email, orderId };
      const countEffects = async () => (await getFixture().paymentsOf(cardForm)).length;
      return {
        as: cardForm.buyer,
        url: '/payment',
        body,
        other: { body: { ...body, paymentId: 'pi_1' } },
        countEffects,
      };
    },
    addCar: async () => {
      const as = await app().buildSeller();
      const body = {
        ...{ carName: 'Volvo', carModel: 'V60', location: 'Chicago, Lake Street, 1', condition: 'good' },
        ...{ carPrice: 9000, phone: '+1 312 555 0100', purchaseYear: 2020 },
        brandImg: (await app().buildImage(as.id)).url,
      };
      const countEffects = () => app().db.$count(cars, eq(cars.sellerId, as.id));
      return { as, url: '/cars', body, other: { body: { ...body, carPrice: 9001 } }, countEffects };
    },
    addAd: async () => {
      const as = await app().buildSeller();
      const { id: carId } = await app().buildCar({ sellerId: as.id });
      const body = { carId, brandName: 'x', model: 'y', resellPrice: 1 };
      const countEffects = () => app().db.$count(ads, eq(ads.carId, carId));
      return { as, url: '/ads', body, other: { body: { ...body, model: 'z' } }, countEffects };
    },
    addRating: async () => {
      const order = await createOrderFixtures(app()).buildAt('handed_over');
      const body = { orderId: order.id, stars: 4 };
      const countEffects = () => app().db.$count(ratings, eq(ratings.orderId, order.id));
      return {
        as: { id: order.buyerId ?? '' },
        url: '/ratings',
        body,
        other: { body: { ...body, stars: 5 } },
        countEffects,
      };
    },
    startThread: async () => {
      const [as, { id: carId }] = [await app().buildUser(), await app().buildCar()];
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
      const { id: carId, sellerId } = await app().buildCar();
      const [as, body] = [{ id: sellerId }, { carId, text: 'Is it there?' }];
      const firstResponse = await app().call('POST', '/messages', { as: await app().buildUser(), body });
      const url = `/messages/${firstResponse.json<{ insertedId: string }>().insertedId}`;
      return {
        as,
        url,
        body: { text: 'Yes' },
        other: { body: { text: 'No' } },
        countEffects: countMessagesBy(as),
      };
    },
    messageBuyer: async () => {
      const { id, sellerId } = await app().buildPaidOrder();
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
      const car = await app().buildCar();
      const body = { car: { _id: car.id }, reason: 'Odd' };
      const countEffects = () => app().db.$count(reports, eq(reports.carId, car.id));
      const other = { body: { ...body, reason: 'Odder' } };
      return { as: await app().buildUser(), url: '/reportlist', body, other, countEffects };
    },
    addReviewReport: async () => {
      const review = await app().buildRating(await app().buildPaidOrder(), 1, { text: 'Rude' });
      const countEffects = () => app().db.$count(reviewReports, eq(reviewReports.ratingId, review.id));
      const other = { body: { reason: 'Odder' } };
      const url = `/reviews/${review.id}/reports`;
      return { as: await app().buildUser(), url, body: { reason: 'Odd' }, other, countEffects };
    },
    answerReview: async () => {
      const review = await app().buildRating(await app().buildPaidOrder(), 1, { text: 'Rude' });
      const isAnswered = and(eq(ratings.id, review.id), isNotNull(ratings.answer));
      const countEffects = () => app().db.$count(ratings, isAnswered);
      const as = { id: review.sellerId };
      const url = `/reviews/${review.id}/answer`;
      return { as, url, body: { text: 'Sorry' }, other: { body: { text: 'No' } }, countEffects };
    },
    createImport: async () => {
      const as = await app().buildSeller();
      const body = { name: 'stock.csv', csv: toCsv(rowsWithReferences(2)) };
      const countEffects = () => app().db.$count(imports, eq(imports.ownerId, as.id));
      return {
        as,
        url: '/imports',
        body,
        other: { body: { ...body, csv: toCsv(rowsWithReferences(3)) } },
        countEffects,
      };
    },
    addOffer: async () => {
      const { car, buyer } = await createOffers(app());
      const countEffects = () => app().db.$count(offers, eq(offers.buyerId, buyer.id));
      const body = { carId: car.id, amount: 9000 };
      return { as: buyer, url: '/offers', body, other: { body: { ...body, amount: 9001 } }, countEffects };
    },
    acceptOffer: () => buildOfferAction('accept', { amount: 9000 }, { amount: 9001 }),
    counterOffer: () => buildOfferAction('counter', { amount: 9500 }, { amount: 9600 }),
    declineOffer: () => buildOfferAction('decline'),
    withdrawOffer: () => buildOfferAction('withdraw'),
    cancelSale: async () => {
      const { id, sellerId } = await app().buildPaidOrder();
      const body = { reason: 'Sold elsewhere' };
      const countEffects = () => app().db.$count(refunds, eq(refunds.orderId, id));
      const other = { body: { reason: 'Something else' } };
      return { as: { id: sellerId ?? '' }, url: `/sales/${id}/cancel`, body, other, countEffects };
    },
    refundOrder: async () => {
      const { id } = await app().buildPaidOrder();
      const body = { amount: 100, reason: 'Goodwill' };
      const countEffects = () => app().db.$count(refunds, eq(refunds.orderId, id));
      const other = { body: { ...body, amount: 200 } };
      return { as: await app().buildAdmin(), url: `/orders/${id}/refund`, body, other, countEffects };
    },
    recordManualRefund: async () => {
      const paidOrder = await getFixture().createPaidOrder();
      const id = await getFixture().requestRefund(paidOrder);
      await app().db.update(refunds).set({ state: 'needs_person' }).where(eq(refunds.id, id));
      const body = { reference: 'Transfer 0815' };
      const manual = and(
        eq(ledgerEntries.kind, 'refund_manual'),
        eq(ledgerEntries.orderId, paidOrder.order.id),
      );
      const countEffects = () => app().db.$count(ledgerEntries, manual);
      const other = { body: { reference: 'Transfer 0816' } };
      return { as: await app().buildAdmin(), url: `/refunds/${id}/manual`, body, other, countEffects };
    },
    confirmHandOver: async () => {
      const { id, buyerId } = await app().buildPaidOrder();
      const other = await app().buildPaidOrder({ buyerId: buyerId ?? '' });
      const countEffects = () => app().db.$count(payouts, eq(payouts.orderId, id));
      const url = `/orders/${id}/hand-over`;
      return {
        as: { id: buyerId ?? '' },
        url,
        other: { url: `/orders/${other.id}/hand-over` },
        countEffects,
      };
    },
    openDispute: async () => {
      const { id, buyerId } = await app().buildPaidOrder();
      const body = { text: 'It does not start' };
      const countEffects = () => app().db.$count(disputes, eq(disputes.orderId, id));
      const other = { body: { text: 'It has no wheels' } };
      return { as: { id: buyerId ?? '' }, url: `/orders/${id}/dispute`, body, other, countEffects };
    },
    answerDispute: async () => {
      const { id, sellerId } = await buildDisputedOrder();
      const isAnswered = and(eq(disputes.orderId, id), isNotNull(disputes.answeredAt));
      const countEffects = () => app().db.$count(disputes, isAnswered);
      const [body, other] = [{ text: 'It does' }, { body: { text: 'It did' } }];
      return { as: { id: sellerId ?? '' }, url: `/sales/${id}/dispute/answer`, body, other, countEffects };
    },
    decideDispute: async () => {
      const { id, disputeId } = await buildDisputedOrder();
      const body = { decision: 'part', amount: 50, reason: 'Half of it' };
      const countEffects = () => app().db.$count(refunds, eq(refunds.orderId, id));
      const other = { body: { ...body, amount: 60 } };
      return {
        as: await app().buildAdmin(),
        url: `/disputes/${disputeId}/decision`,
        body,
        other,
        countEffects,
      };
    },
  };
}
