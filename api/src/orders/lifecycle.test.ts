import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { errorOf } from '../testing/app.ts';
import { type CardForm, openTill, type Till } from '../testing/till.ts';
import { finishEnded } from './ended.ts';
import { cancelOrders, endOrder } from './lifecycle.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const end = (form: CardForm) => endOrder(till.settling(), form.order.id, 'cancelled');
const cancel = ({ order, buyer }: CardForm) =>
  till.t.call('POST', `/orders/${order.id}/cancel`, { as: buyer });
const intentStatus = async ({ intentId }: CardForm) =>
  (await till.sandbox.stripe.paymentIntents.retrieve(intentId)).status;

/**
 * A response only of bank payment methods, not of the sandbox's cards: the payment is in progress and can't
 * be withdrawn.
 */
const underWay = (intentId: string) => ({
  paymentIntents: {
    cancel: () =>
      Promise.reject(
        new Stripe.errors.StripeInvalidRequestError({
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
        }),
      ),
    retrieve: () => Promise.resolve({ id: intentId, object: 'payment_intent', status: 'processing' }),
  },
});

test('endOrder returns different results for an ended, a paid and a not open order', async () => {
  const form = await till.openCardForm();
  expect(await end(form)).toBe('ended');
  expect(await intentStatus(form)).toBe('canceled');
  expect(await end(form)).toBe('not_open');
  expect(await endOrder(till.settling(), 'none', 'lapsed')).toBe('not_open');

  const paid = await till.openCardForm();
  await till.sandbox.pay(paid.clientSecret);
  expect(await end(paid)).toBe('paid');
  expect(await till.orderOf(paid)).toMatchObject({ state: 'paid' });

  const gone = await till.openCardForm();
  await till.sandbox.pay(gone.clientSecret);
  await till.t.db.delete(cars).where(eq(cars.id, gone.carId));
  expect(await end(gone)).toBe('not_open');
  expect(await till.debtsOf(gone)).toMatchObject([{ reason: 'car_gone' }]);
});

test('nothing ends while a payment is in progress, and a cancellation returns that reason', async () => {
  const form = await till.openCardForm();
  const { payments } = till.settling();
  Object.assign(payments.paymentIntents, underWay(form.intentId).paymentIntents);
  try {
    expect(errorOf(await cancel(form))).toMatchObject({
      status: 409,
      code: 'payment_under_way',
      message: 'A payment of this order is under way: try again in a moment',
    });
    expect(await end(form)).toBe('paying');
  } finally {
    Reflect.deleteProperty(payments.paymentIntents, 'cancel');
    Reflect.deleteProperty(payments.paymentIntents, 'retrieve');
  }
  expect(await till.orderOf(form)).toMatchObject({ state: 'unpaid' });
  expect(await till.carStatusOf(form)).toBe('booked');
  expect((await cancel(form)).json()).toEqual({ modifiedCount: 1 });
});

test('a cancellation concurrent with a payment fails and explains to the buyer how to get a refund', async () => {
  const form = await till.openCardForm();
  await till.sandbox.pay(form.clientSecret);
  expect(errorOf(await cancel(form))).toMatchObject({
    status: 409,
    code: 'already_paid',
    message: expect.stringContaining('Cancel it again, and the money goes back'),
  });
  expect(await till.refundsOf(form.intentId)).toEqual([]);
  expect((await cancel(form)).json()).toEqual({ modifiedCount: 1 });
  // Immediately, not by a later job.
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ amount: 1_600_000 }]);
});

test('a transaction that ends orders frees their cars, and withdraws their intents after the commit', async () => {
  const [form, gone, other] = [
    await till.openCardForm(),
    await till.openCardForm(),
    await till.openCardForm(),
  ];
  await till.t.db.delete(cars).where(eq(cars.id, gone.carId));
  const ids: string[] = [];
  for (const { order } of [form, gone]) {
    ids.push(...(await till.t.db.transaction((tx) => cancelOrders(tx, eq(orders.id, order.id)))));
  }
  expect(ids).toEqual([form.order.id, gone.order.id]);
  expect(await till.carStatusOf(form)).toBe('available');
  const held = await till.openPaidOrder();
  const refund = await till.oweBack(held);
  await finishEnded(till.settling(), { cancelled: ids, refunds: [refund] });
  expect(await till.refundsOf(held.intentId)).toHaveLength(1);
  for (const [one, status] of [
    [form, 'canceled'],
    [gone, 'canceled'],
    [other, 'requires_payment_method'],
  ] as const) {
    expect(await intentStatus(one)).toBe(status);
  }
  expect(await till.orderOf(form)).toMatchObject({ state: 'cancelled', lapsesAt: null });
  expect(await till.orderOf(other)).toMatchObject({ state: 'unpaid' });
});
