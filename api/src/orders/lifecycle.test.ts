import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { errorOf } from '../testing/app.ts';
import { type CardForm, createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { cancelUnpaidOrders, closeOrder } from './lifecycle.ts';
import { notifyProvider } from './notify-provider.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const cancelByServer = (form: CardForm) => closeOrder(fixture.paymentContext(), form.order.id, 'cancelled');
const cancelByBuyer = ({ order, buyer }: CardForm) =>
  fixture.t.call('POST', `/orders/${order.id}/cancel`, { as: buyer });
const findIntentStatus = async ({ intentId }: CardForm) =>
  (await fixture.sandbox.stripe.paymentIntents.retrieve(intentId)).status;

/**
 * A response only of bank payment methods, not of the sandbox's cards: the payment is in progress and can't
 * be withdrawn.
 */
const processingIntent = (intentId: string) => ({
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

test('closeOrder returns different results for an ended, a paid and a not open order', async () => {
  const form = await fixture.openCardForm();
  expect(await cancelByServer(form)).toBe('ended');
  expect(await findIntentStatus(form)).toBe('canceled');
  expect(await cancelByServer(form)).toBe('not_open');
  expect(await closeOrder(fixture.paymentContext(), 'none', 'lapsed')).toBe('not_open');

  const paid = await fixture.openCardForm();
  await fixture.sandbox.pay(paid.clientSecret);
  expect(await cancelByServer(paid)).toBe('paid');
  expect(await fixture.orderOf(paid)).toMatchObject({ state: 'paid' });

  const unpaidForm = await fixture.openCardForm();
  await fixture.sandbox.pay(unpaidForm.clientSecret);
  await fixture.t.db.delete(cars).where(eq(cars.id, unpaidForm.carId));
  expect(await cancelByServer(unpaidForm)).toBe('not_open');
  expect(await fixture.refundRequestsOf(unpaidForm)).toMatchObject([{ reason: 'car_gone' }]);
});

test('nothing ends while a payment is in progress, and a cancellation returns that reason', async () => {
  const form = await fixture.openCardForm();
  const { payments } = fixture.paymentContext();
  Object.assign(payments.paymentIntents, processingIntent(form.intentId).paymentIntents);
  try {
    expect(errorOf(await cancelByBuyer(form))).toMatchObject({
      status: 409,
      code: 'payment_under_way',
      message: 'A payment for this order is in progress. Try again in a moment.',
    });
    expect(await cancelByServer(form)).toBe('paying');
  } finally {
    Reflect.deleteProperty(payments.paymentIntents, 'cancel');
    Reflect.deleteProperty(payments.paymentIntents, 'retrieve');
  }
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'unpaid' });
  expect(await fixture.carStatusOf(form)).toBe('booked');
  expect((await cancelByBuyer(form)).json()).toEqual({ modifiedCount: 1 });
});

test('a cancellation concurrent with a payment fails and explains to the buyer how to get a refund', async () => {
  const form = await fixture.openCardForm();
  await fixture.sandbox.pay(form.clientSecret);
  expect(errorOf(await cancelByBuyer(form))).toMatchObject({
    status: 409,
    code: 'already_paid',
    message: expect.stringContaining('Cancel it again to get a refund'),
  });
  expect(await fixture.providerRefundsOf(form.intentId)).toEqual([]);
  expect((await cancelByBuyer(form)).json()).toEqual({ modifiedCount: 1 });
  // Immediately, not by a later job.
  expect(await fixture.providerRefundsOf(form.intentId)).toMatchObject([{ amount: 1_600_000 }]);
});

test('a transaction that ends orders frees their cars, and withdraws their intents after the commit', async () => {
  const [form, unpaidForm, other] = [
    await fixture.openCardForm(),
    await fixture.openCardForm(),
    await fixture.openCardForm(),
  ];
  await fixture.t.db.delete(cars).where(eq(cars.id, unpaidForm.carId));
  const ids: string[] = [];
  for (const { order } of [form, unpaidForm]) {
    ids.push(...(await fixture.t.db.transaction((tx) => cancelUnpaidOrders(tx, eq(orders.id, order.id)))));
  }
  expect(ids).toEqual([form.order.id, unpaidForm.order.id]);
  expect(await fixture.carStatusOf(form)).toBe('available');
  const paidOrder = await fixture.createPaidOrder();
  const refund = await fixture.requestRefund(paidOrder);
  await notifyProvider(fixture.paymentContext(), { cancelled: ids, refunds: [refund] });
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
  for (const [one, status] of [
    [form, 'canceled'],
    [unpaidForm, 'canceled'],
    [other, 'requires_payment_method'],
  ] as const) {
    expect(await findIntentStatus(one)).toBe(status);
  }
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'cancelled', lapsesAt: null });
  expect(await fixture.orderOf(other)).toMatchObject({ state: 'unpaid' });
});
