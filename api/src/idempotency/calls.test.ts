import { NAMED_CALLS } from '@second-gear/contract/server/calls';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ads, cars } from '../db/tables/cars.ts';
import { imports } from '../db/tables/imports.ts';
import { ledgerEntries } from '../db/tables/ledger.ts';
import { disputes, payouts, refunds } from '../db/tables/money.ts';
import { offerRounds, offers } from '../db/tables/offers.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { messages, reports, reviewReports } from '../db/tables/social.ts';
import { errorOf } from '../testing/app.ts';
import { bookingFormOf } from '../testing/booking.ts';
import { toCsv } from '../testing/car-file.ts';
import { rowsWithReferences } from '../testing/import-client.ts';
import { createBargain } from '../testing/offer-fixtures.ts';
import { createOrderFixtures } from '../testing/order-fixtures.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

interface Example {
  as: { id: string };
  url: string;
  body?: Record<string, unknown>;
  /** The same call with a different target or body. */
  other: { url?: string; body?: object };
  /** Returns how often the call took effect. */
  countEffects: () => Promise<number>;
}

/**
 * An action on a $9,000 offer that awaits the seller's answer. Without a body, `other` targets another offer.
 */
async function buildOfferMove(
  action: string,
  body?: Record<string, unknown>,
  otherBody?: object,
): Promise<Example> {
  const { offered, buyer, seller } = await createBargain(fixture.t);
  const [id, { offered: offeredElsewhere }] = [await offered(9000), await createBargain(fixture.t)];
  const url = (of: string) => `/offers/${of}/${action}`;
  const countEffects = async () => {
    const [row] = await fixture.t.db.select().from(offers).where(eq(offers.id, id));
    const roundCount = await fixture.t.db.$count(offerRounds, eq(offerRounds.offerId, id));
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
  fixture.t.db.$count(messages, eq(messages.senderId, by.id));

/** An example request for each call that accepts a key. */
const examples: Record<string, () => Promise<Example>> = {
  addOrder: async () => {
    const as = await fixture.t.buildUser();
    const car = await fixture.t.buildCar({ model: `Twin ${as.id}` });
    await fixture.t.buildCar({ model: car.model });
    const { carId: _carId, ...body } = bookingFormOf(car);
    const countEffects = () => fixture.t.db.$count(orders, eq(orders.buyerId, as.id));
    return { as, url: '/orders', body, other: { body: { ...body, name: 'Bob' } }, countEffects };
  },
  addAdOrder: async () => {
    const as = await fixture.t.buildUser();
    const car = await fixture.t.buildCar({ model: `Twin ${as.id}` });
    const twin = await fixture.t.buildCar({ model: car.model });
    for (const { id } of [car, twin]) await fixture.t.buildAd({ carId: id });
    const body = { brandName: car.brandName, model: car.model, resellPrice: car.priceCents / 100 };
    const countEffects = () => fixture.t.db.$count(orders, eq(orders.buyerId, as.id));
    return { as, url: '/orders/ads', body, other: { body: { ...body, resellPrice: 7 } }, countEffects };
  },
  cancelOrder: async () => {
    const { order, buyer: as } = await fixture.openCardForm();
    const { id } = await fixture.t.buildOrder({ buyerId: as.id });
    const countEffects = async () => ((await fixture.orderOf({ order }))?.state === 'cancelled' ? 1 : 0);
    return { as, url: `/orders/${order.id}/cancel`, other: { url: `/orders/${id}/cancel` }, countEffects };
  },
  createPaymentIntent: async () => {
    const order = await fixture.t.buildOrder();
    const body = { orderId: order.id, price: order.priceCents / 100 };
    const countEffects = async () => ((await fixture.orderOf({ order }))?.paymentIntentId ? 1 : 0);
    const url = '/create-payment-intent';
    return { as: { id: order.buyerId! }, url, body, other: { body: { ...body, price: 7 } }, countEffects };
  },
  recordPayment: async () => {
    const form = await fixture.openCardForm();
    await fixture.sandbox.pay(form.clientSecret);
    const { brandName, priceCents, email, id: orderId } = form.order;
    const body = { paymentId: form.intentId, brandName, resellPrice: priceCents / 100, email, orderId };
    const countEffects = async () => (await fixture.paymentsOf(form)).length;
    return {
      as: form.buyer,
      url: '/payment',
      body,
      other: { body: { ...body, paymentId: 'pi_1' } },
      countEffects,
    };
  },
  addCar: async () => {
    const as = await fixture.t.buildSeller();
    const body = {
      ...{ carName: 'Volvo', carModel: 'V60', location: 'Chicago, Lake Street, 1', condition: 'good' },
      ...{ carPrice: 9000, phone: '+1 312 555 0100', purchaseYear: 2020 },
      brandImg: (await fixture.t.buildImage(as.id)).url,
    };
    const countEffects = () => fixture.t.db.$count(cars, eq(cars.sellerId, as.id));
    return { as, url: '/cars', body, other: { body: { ...body, carPrice: 9001 } }, countEffects };
  },
  addAd: async () => {
    const as = await fixture.t.buildSeller();
    const { id: carId } = await fixture.t.buildCar({ sellerId: as.id });
    const body = { carId, brandName: 'x', model: 'y', resellPrice: 1 };
    const countEffects = () => fixture.t.db.$count(ads, eq(ads.carId, carId));
    return { as, url: '/ads', body, other: { body: { ...body, model: 'z' } }, countEffects };
  },
  addRating: async () => {
    const order = await createOrderFixtures(fixture.t).buildAt('handed_over');
    const body = { orderId: order.id, stars: 4 };
    const countEffects = () => fixture.t.db.$count(ratings, eq(ratings.orderId, order.id));
    return {
      as: { id: order.buyerId! },
      url: '/ratings',
      body,
      other: { body: { ...body, stars: 5 } },
      countEffects,
    };
  },
  startThread: async () => {
    const [as, { id: carId }] = [await fixture.t.buildUser(), await fixture.t.buildCar()];
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
    const { id: carId, sellerId } = await fixture.t.buildCar();
    const [as, body] = [{ id: sellerId }, { carId, text: 'Is it there?' }];
    const first = await fixture.t.call('POST', '/messages', { as: await fixture.t.buildUser(), body });
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
    const { id, sellerId } = await fixture.t.buildPaidOrder();
    const [as, url] = [{ id: sellerId! }, `/sales/${id}/messages`];
    return {
      as,
      url,
      body: { text: 'Yes' },
      other: { body: { text: 'No' } },
      countEffects: countMessagesBy(as),
    };
  },
  addReport: async () => {
    const car = await fixture.t.buildCar();
    const body = { car: { _id: car.id }, reason: 'Odd' };
    const countEffects = () => fixture.t.db.$count(reports, eq(reports.carId, car.id));
    const other = { body: { ...body, reason: 'Odder' } };
    return { as: await fixture.t.buildUser(), url: '/reportlist', body, other, countEffects };
  },
  addReviewReport: async () => {
    const review = await fixture.t.buildRating(await fixture.t.buildPaidOrder(), 1, { text: 'Rude' });
    const countEffects = () => fixture.t.db.$count(reviewReports, eq(reviewReports.ratingId, review.id));
    const other = { body: { reason: 'Odder' } };
    const url = `/reviews/${review.id}/reports`;
    return { as: await fixture.t.buildUser(), url, body: { reason: 'Odd' }, other, countEffects };
  },
  answerReview: async () => {
    const review = await fixture.t.buildRating(await fixture.t.buildPaidOrder(), 1, { text: 'Rude' });
    const answered = and(eq(ratings.id, review.id), isNotNull(ratings.answer));
    const countEffects = () => fixture.t.db.$count(ratings, answered);
    const as = { id: review.sellerId };
    const url = `/reviews/${review.id}/answer`;
    return { as, url, body: { text: 'Sorry' }, other: { body: { text: 'No' } }, countEffects };
  },
  createImport: async () => {
    const as = await fixture.t.buildSeller();
    const body = { name: 'stock.csv', csv: toCsv(rowsWithReferences(2)) };
    const countEffects = () => fixture.t.db.$count(imports, eq(imports.ownerId, as.id));
    return {
      as,
      url: '/imports',
      body,
      other: { body: { ...body, csv: toCsv(rowsWithReferences(3)) } },
      countEffects,
    };
  },
  addOffer: async () => {
    const { car, buyer } = await createBargain(fixture.t);
    const countEffects = () => fixture.t.db.$count(offers, eq(offers.buyerId, buyer.id));
    const body = { carId: car.id, amount: 9000 };
    return { as: buyer, url: '/offers', body, other: { body: { ...body, amount: 9001 } }, countEffects };
  },
  acceptOffer: () => buildOfferMove('accept', { amount: 9000 }, { amount: 9001 }),
  counterOffer: () => buildOfferMove('counter', { amount: 9500 }, { amount: 9600 }),
  declineOffer: () => buildOfferMove('decline'),
  withdrawOffer: () => buildOfferMove('withdraw'),
  cancelSale: async () => {
    const { id, sellerId } = await fixture.t.buildPaidOrder();
    const body = { reason: 'Sold elsewhere' };
    const countEffects = () => fixture.t.db.$count(refunds, eq(refunds.orderId, id));
    const other = { body: { reason: 'Something else' } };
    return { as: { id: sellerId! }, url: `/sales/${id}/cancel`, body, other, countEffects };
  },
  refundOrder: async () => {
    const { id } = await fixture.t.buildPaidOrder();
    const body = { amount: 100, reason: 'Goodwill' };
    const countEffects = () => fixture.t.db.$count(refunds, eq(refunds.orderId, id));
    const other = { body: { ...body, amount: 200 } };
    return { as: await fixture.t.buildAdmin(), url: `/orders/${id}/refund`, body, other, countEffects };
  },
  recordManualRefund: async () => {
    const form = await fixture.createPaidOrder();
    const id = await fixture.requestRefund(form);
    await fixture.t.db.update(refunds).set({ state: 'needs_person' }).where(eq(refunds.id, id));
    const body = { reference: 'Transfer 0815' };
    const manual = and(eq(ledgerEntries.kind, 'refund_manual'), eq(ledgerEntries.orderId, form.order.id));
    const countEffects = () => fixture.t.db.$count(ledgerEntries, manual);
    const other = { body: { reference: 'Transfer 0816' } };
    return { as: await fixture.t.buildAdmin(), url: `/refunds/${id}/manual`, body, other, countEffects };
  },
  confirmHandOver: async () => {
    const { id, buyerId } = await fixture.t.buildPaidOrder();
    const other = await fixture.t.buildPaidOrder({ buyerId: buyerId! });
    const countEffects = () => fixture.t.db.$count(payouts, eq(payouts.orderId, id));
    const url = `/orders/${id}/hand-over`;
    return { as: { id: buyerId! }, url, other: { url: `/orders/${other.id}/hand-over` }, countEffects };
  },
  openDispute: async () => {
    const { id, buyerId } = await fixture.t.buildPaidOrder();
    const body = { text: 'It does not start' };
    const countEffects = () => fixture.t.db.$count(disputes, eq(disputes.orderId, id));
    const other = { body: { text: 'It has no wheels' } };
    return { as: { id: buyerId! }, url: `/orders/${id}/dispute`, body, other, countEffects };
  },
  answerDispute: async () => {
    const { id, sellerId } = await buildDisputedOrder();
    const answered = and(eq(disputes.orderId, id), isNotNull(disputes.answeredAt));
    const countEffects = () => fixture.t.db.$count(disputes, answered);
    const [body, other] = [{ text: 'It does' }, { body: { text: 'It did' } }];
    return { as: { id: sellerId! }, url: `/sales/${id}/dispute/answer`, body, other, countEffects };
  },
  decideDispute: async () => {
    const { id, disputeId } = await buildDisputedOrder();
    const body = { decision: 'part', amount: 50, reason: 'Half of it' };
    const countEffects = () => fixture.t.db.$count(refunds, eq(refunds.orderId, id));
    const other = { body: { ...body, amount: 60 } };
    return {
      as: await fixture.t.buildAdmin(),
      url: `/disputes/${disputeId}/decision`,
      body,
      other,
      countEffects,
    };
  },
};

/** Creates a paid order that its buyer disputes. */
async function buildDisputedOrder() {
  const order = await fixture.t.buildPaidOrder();
  const disputeRequest = { as: { id: order.buyerId! }, body: { text: 'It does not start' } };
  const answer = await fixture.t.call('POST', `/orders/${order.id}/dispute`, disputeRequest);
  return { ...order, disputeId: answer.json<{ insertedId: string }>().insertedId };
}

/** Calls that run again on each repeat and return an equivalent result. */
const REPEATABLE = ['createPaymentIntent', 'recordPayment'];
const idempotent = NAMED_CALLS.filter(([, call]) => call.idempotent).map(([name]) => name);

test('every call that accepts an idempotency key has an example', () => {
  expect(Object.keys(examples).sort()).toEqual([...idempotent].sort());
});

describe.each(Object.entries(examples))('%s with an idempotency key', (name, makeExample) => {
  const send = ({ as, url, body }: Example, overrides: { url?: string; body?: object } = {}, key = 'k1') =>
    fixture.t.call('POST', overrides.url ?? url, {
      as,
      headers: { 'idempotency-key': key },
      ...((overrides.body ?? body) ? { body: overrides.body ?? body } : {}),
    });

  test('the request takes effect once, a repeat gets the same response, and a different request is rejected', async () => {
    const example = await makeExample();
    const first = await send(example);
    expect(first.statusCode).toBeLessThan(300);
    const repeats = await Promise.all([send(example), send(example), send(example)]);
    for (const repeat of repeats) {
      expect([repeat.statusCode, repeat.json()]).toEqual([first.statusCode, first.json()]);
      expect(repeat.headers['idempotent-replayed']).toBe(REPEATABLE.includes(name) ? undefined : 'true');
    }
    expect(await example.countEffects()).toBe(1);
    const reused = await send(example, example.other);
    expect(errorOf(reused)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await example.countEffects()).toBe(1);
  });

  test('five concurrent requests take effect once and get the same response', async () => {
    const example = await makeExample();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(example)));
    expect(new Set(answers.map(({ statusCode, body }) => `${String(statusCode)} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBeLessThan(300);
    expect(await example.countEffects()).toBe(1);
  }, 30_000);

  test('the API description of the call has the header', async () => {
    const [, call] = NAMED_CALLS.find(([known]) => known === name)!;
    const { paths } = (await fixture.t.call('GET', '/docs/json')).json<{
      paths: Record<string, { post: { parameters?: { name: string; in: string; required?: boolean }[] } }>;
    }>();
    const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.post.parameters;
    expect(described).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
  });
});

test('a rejected payment leaves its idempotency key unused', async () => {
  const order = await fixture.t.buildOrder();
  const pay = (price: number) =>
    fixture.t.call('POST', '/create-payment-intent', {
      as: { id: order.buyerId! },
      headers: { 'idempotency-key': 'k1' },
      body: { orderId: order.id, price },
    });
  expect(errorOf(await pay(7))).toMatchObject({ status: 409, code: 'price_changed' });
  expect((await pay(order.priceCents / 100)).statusCode).toBe(200);
  expect((await pay(7)).statusCode).toBe(422);
});
