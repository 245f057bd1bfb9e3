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
import { bargainFor } from '../testing/bargain.ts';
import { bookingOf } from '../testing/booking.ts';
import { carFile } from '../testing/car-file.ts';
import { refs } from '../testing/importing.ts';
import { createSteps } from '../testing/steps.ts';
import { openTill, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

interface Example {
  as: { id: string };
  url: string;
  body?: Record<string, unknown>;
  /** The same call with a different target or body. */
  other: { url?: string; body?: object };
  /** Returns how often the call took effect. */
  effects: () => Promise<number>;
}

/**
 * An action on a $9,000 offer that awaits the seller's answer. Without a body, `other` targets another offer.
 */
async function movedOffer(
  action: string,
  body?: Record<string, unknown>,
  otherBody?: object,
): Promise<Example> {
  const { offered, buyer, seller } = await bargainFor(till.t);
  const [id, { offered: offeredElsewhere }] = [await offered(9000), await bargainFor(till.t)];
  const url = (of: string) => `/offers/${of}/${action}`;
  const effects = async () => {
    const [row] = await till.t.db.select().from(offers).where(eq(offers.id, id));
    const rounds = await till.t.db.$count(offerRounds, eq(offerRounds.offerId, id));
    return row?.state === 'open' ? rounds - 1 : 1;
  };
  return {
    as: action === 'withdraw' ? buyer : seller,
    url: url(id),
    ...(body && { body }),
    other: otherBody ? { body: otherBody } : { url: url(await offeredElsewhere(9000)) },
    effects,
  };
}

const messagesOf = (by: { id: string }) => () => till.t.db.$count(messages, eq(messages.senderId, by.id));

/** An example request for each call that accepts a key. */
const examples: Record<string, () => Promise<Example>> = {
  addOrder: async () => {
    const as = await till.t.buildUser();
    const car = await till.t.buildCar({ model: `Twin ${as.id}` });
    await till.t.buildCar({ model: car.model });
    const { carId: _carId, ...body } = bookingOf(car);
    const effects = () => till.t.db.$count(orders, eq(orders.buyerId, as.id));
    return { as, url: '/orders', body, other: { body: { ...body, name: 'Bob' } }, effects };
  },
  addAdOrder: async () => {
    const as = await till.t.buildUser();
    const car = await till.t.buildCar({ model: `Twin ${as.id}` });
    const twin = await till.t.buildCar({ model: car.model });
    for (const { id } of [car, twin]) await till.t.buildAd({ carId: id });
    const body = { brandName: car.brandName, model: car.model, resellPrice: car.priceCents / 100 };
    const effects = () => till.t.db.$count(orders, eq(orders.buyerId, as.id));
    return { as, url: '/orders/ads', body, other: { body: { ...body, resellPrice: 7 } }, effects };
  },
  cancelOrder: async () => {
    const { order, buyer: as } = await till.openCardForm();
    const { id } = await till.t.buildOrder({ buyerId: as.id });
    const effects = async () => ((await till.orderOf({ order }))?.state === 'cancelled' ? 1 : 0);
    return { as, url: `/orders/${order.id}/cancel`, other: { url: `/orders/${id}/cancel` }, effects };
  },
  createPaymentIntent: async () => {
    const order = await till.t.buildOrder();
    const body = { orderId: order.id, price: order.priceCents / 100 };
    const effects = async () => ((await till.orderOf({ order }))?.paymentIntentId ? 1 : 0);
    const url = '/create-payment-intent';
    return { as: { id: order.buyerId! }, url, body, other: { body: { ...body, price: 7 } }, effects };
  },
  recordPayment: async () => {
    const form = await till.openCardForm();
    await till.sandbox.pay(form.clientSecret);
    const { brandName, priceCents, email, id: orderId } = form.order;
    const body = { paymentId: form.intentId, brandName, resellPrice: priceCents / 100, email, orderId };
    const effects = async () => (await till.paymentsOf(form)).length;
    return {
      as: form.buyer,
      url: '/payment',
      body,
      other: { body: { ...body, paymentId: 'pi_1' } },
      effects,
    };
  },
  addCar: async () => {
    const as = await till.t.buildSeller();
    const body = {
      ...{ carName: 'Volvo', carModel: 'V60', location: 'Chicago, Lake Street, 1', condition: 'good' },
      ...{ carPrice: 9000, phone: '+1 312 555 0100', purchaseYear: 2020 },
      brandImg: (await till.t.buildImage(as.id)).url,
    };
    const effects = () => till.t.db.$count(cars, eq(cars.sellerId, as.id));
    return { as, url: '/cars', body, other: { body: { ...body, carPrice: 9001 } }, effects };
  },
  addAd: async () => {
    const as = await till.t.buildSeller();
    const { id: carId } = await till.t.buildCar({ sellerId: as.id });
    const body = { carId, brandName: 'x', model: 'y', resellPrice: 1 };
    const effects = () => till.t.db.$count(ads, eq(ads.carId, carId));
    return { as, url: '/ads', body, other: { body: { ...body, model: 'z' } }, effects };
  },
  addRating: async () => {
    const order = await createSteps(till.t).at('handed_over');
    const body = { orderId: order.id, stars: 4 };
    const effects = () => till.t.db.$count(ratings, eq(ratings.orderId, order.id));
    return {
      as: { id: order.buyerId! },
      url: '/ratings',
      body,
      other: { body: { ...body, stars: 5 } },
      effects,
    };
  },
  startThread: async () => {
    const [as, { id: carId }] = [await till.t.buildUser(), await till.t.buildCar()];
    const body = { carId, text: 'Is it there?' };
    return { as, url: '/messages', body, other: { body: { carId, text: 'No' } }, effects: messagesOf(as) };
  },
  reply: async () => {
    const { id: carId, sellerId } = await till.t.buildCar();
    const [as, body] = [{ id: sellerId }, { carId, text: 'Is it there?' }];
    const first = await till.t.call('POST', '/messages', { as: await till.t.buildUser(), body });
    const url = `/messages/${first.json<{ insertedId: string }>().insertedId}`;
    return { as, url, body: { text: 'Yes' }, other: { body: { text: 'No' } }, effects: messagesOf(as) };
  },
  messageBuyer: async () => {
    const { id, sellerId } = await till.t.buildPaidOrder();
    const [as, url] = [{ id: sellerId! }, `/sales/${id}/messages`];
    return { as, url, body: { text: 'Yes' }, other: { body: { text: 'No' } }, effects: messagesOf(as) };
  },
  addReport: async () => {
    const car = await till.t.buildCar();
    const body = { car: { _id: car.id }, reason: 'Odd' };
    const effects = () => till.t.db.$count(reports, eq(reports.carId, car.id));
    const other = { body: { ...body, reason: 'Odder' } };
    return { as: await till.t.buildUser(), url: '/reportlist', body, other, effects };
  },
  addReviewReport: async () => {
    const review = await till.t.buildRating(await till.t.buildPaidOrder(), 1, { text: 'Rude' });
    const effects = () => till.t.db.$count(reviewReports, eq(reviewReports.ratingId, review.id));
    const other = { body: { reason: 'Odder' } };
    const url = `/reviews/${review.id}/reports`;
    return { as: await till.t.buildUser(), url, body: { reason: 'Odd' }, other, effects };
  },
  answerReview: async () => {
    const review = await till.t.buildRating(await till.t.buildPaidOrder(), 1, { text: 'Rude' });
    const answered = and(eq(ratings.id, review.id), isNotNull(ratings.answer));
    const effects = () => till.t.db.$count(ratings, answered);
    const as = { id: review.sellerId };
    const url = `/reviews/${review.id}/answer`;
    return { as, url, body: { text: 'Sorry' }, other: { body: { text: 'No' } }, effects };
  },
  createImport: async () => {
    const as = await till.t.buildSeller();
    const body = { name: 'stock.csv', csv: carFile(refs(2)) };
    const effects = () => till.t.db.$count(imports, eq(imports.ownerId, as.id));
    return { as, url: '/imports', body, other: { body: { ...body, csv: carFile(refs(3)) } }, effects };
  },
  addOffer: async () => {
    const { car, buyer } = await bargainFor(till.t);
    const effects = () => till.t.db.$count(offers, eq(offers.buyerId, buyer.id));
    const body = { carId: car.id, amount: 9000 };
    return { as: buyer, url: '/offers', body, other: { body: { ...body, amount: 9001 } }, effects };
  },
  acceptOffer: () => movedOffer('accept', { amount: 9000 }, { amount: 9001 }),
  counterOffer: () => movedOffer('counter', { amount: 9500 }, { amount: 9600 }),
  declineOffer: () => movedOffer('decline'),
  withdrawOffer: () => movedOffer('withdraw'),
  cancelSale: async () => {
    const { id, sellerId } = await till.t.buildPaidOrder();
    const body = { reason: 'Sold elsewhere' };
    const effects = () => till.t.db.$count(refunds, eq(refunds.orderId, id));
    const other = { body: { reason: 'Something else' } };
    return { as: { id: sellerId! }, url: `/sales/${id}/cancel`, body, other, effects };
  },
  refundOrder: async () => {
    const { id } = await till.t.buildPaidOrder();
    const body = { amount: 100, reason: 'Goodwill' };
    const effects = () => till.t.db.$count(refunds, eq(refunds.orderId, id));
    const other = { body: { ...body, amount: 200 } };
    return { as: await till.t.buildAdmin(), url: `/orders/${id}/refund`, body, other, effects };
  },
  recordManualRefund: async () => {
    const form = await till.openPaidOrder();
    const id = await till.oweBack(form);
    await till.t.db.update(refunds).set({ state: 'needs_person' }).where(eq(refunds.id, id));
    const body = { reference: 'Transfer 0815' };
    const manual = and(eq(ledgerEntries.kind, 'refund_manual'), eq(ledgerEntries.orderId, form.order.id));
    const effects = () => till.t.db.$count(ledgerEntries, manual);
    const other = { body: { reference: 'Transfer 0816' } };
    return { as: await till.t.buildAdmin(), url: `/refunds/${id}/manual`, body, other, effects };
  },
  confirmHandOver: async () => {
    const { id, buyerId } = await till.t.buildPaidOrder();
    const other = await till.t.buildPaidOrder({ buyerId: buyerId! });
    const effects = () => till.t.db.$count(payouts, eq(payouts.orderId, id));
    const url = `/orders/${id}/hand-over`;
    return { as: { id: buyerId! }, url, other: { url: `/orders/${other.id}/hand-over` }, effects };
  },
  openDispute: async () => {
    const { id, buyerId } = await till.t.buildPaidOrder();
    const body = { text: 'It does not start' };
    const effects = () => till.t.db.$count(disputes, eq(disputes.orderId, id));
    const other = { body: { text: 'It has no wheels' } };
    return { as: { id: buyerId! }, url: `/orders/${id}/dispute`, body, other, effects };
  },
  answerDispute: async () => {
    const { id, sellerId } = await disputed();
    const answered = and(eq(disputes.orderId, id), isNotNull(disputes.answeredAt));
    const effects = () => till.t.db.$count(disputes, answered);
    const [body, other] = [{ text: 'It does' }, { body: { text: 'It did' } }];
    return { as: { id: sellerId! }, url: `/sales/${id}/dispute/answer`, body, other, effects };
  },
  decideDispute: async () => {
    const { id, disputeId } = await disputed();
    const body = { decision: 'part', amount: 50, reason: 'Half of it' };
    const effects = () => till.t.db.$count(refunds, eq(refunds.orderId, id));
    const other = { body: { ...body, amount: 60 } };
    return {
      as: await till.t.buildAdmin(),
      url: `/disputes/${disputeId}/decision`,
      body,
      other,
      effects,
    };
  },
};

/** Creates a paid order that its buyer disputes. */
async function disputed() {
  const order = await till.t.buildPaidOrder();
  const said = { as: { id: order.buyerId! }, body: { text: 'It does not start' } };
  const answer = await till.t.call('POST', `/orders/${order.id}/dispute`, said);
  return { ...order, disputeId: answer.json<{ insertedId: string }>().insertedId };
}

/** Calls that run again on each repeat and return an equivalent result. */
const REPEATABLE = ['createPaymentIntent', 'recordPayment'];
const idempotent = NAMED_CALLS.filter(([, call]) => call.idempotent).map(([name]) => name);

test('every call that accepts an idempotency key has an example', () => {
  expect(Object.keys(examples).sort()).toEqual([...idempotent].sort());
});

describe.each(Object.entries(examples))('%s with an idempotency key', (name, makeExample) => {
  const send = ({ as, url, body }: Example, more: { url?: string; body?: object } = {}, key = 'k1') =>
    till.t.call('POST', more.url ?? url, {
      as,
      headers: { 'idempotency-key': key },
      ...((more.body ?? body) ? { body: more.body ?? body } : {}),
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
    expect(await example.effects()).toBe(1);
    const reused = await send(example, example.other);
    expect(errorOf(reused)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await example.effects()).toBe(1);
  });

  test('five concurrent requests take effect once and get the same response', async () => {
    const example = await makeExample();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(example)));
    expect(new Set(answers.map(({ statusCode, body }) => `${String(statusCode)} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBeLessThan(300);
    expect(await example.effects()).toBe(1);
  }, 30_000);

  test('the API description of the call has the header', async () => {
    const [, call] = NAMED_CALLS.find(([known]) => known === name)!;
    const { paths } = (await till.t.call('GET', '/docs/json')).json<{
      paths: Record<string, { post: { parameters?: { name: string; in: string; required?: boolean }[] } }>;
    }>();
    const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.post.parameters;
    expect(described).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
  });
});

test('a rejected payment leaves its idempotency key unused', async () => {
  const order = await till.t.buildOrder();
  const pay = (price: number) =>
    till.t.call('POST', '/create-payment-intent', {
      as: { id: order.buyerId! },
      headers: { 'idempotency-key': 'k1' },
      body: { orderId: order.id, price },
    });
  expect(errorOf(await pay(7))).toMatchObject({ status: 409, code: 'price_changed' });
  expect((await pay(order.priceCents / 100)).statusCode).toBe(200);
  expect((await pay(7)).statusCode).toBe(422);
});
