import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { errorOf } from '../../testing/app.ts';
import {
  type CardForm,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { cancelUnpaidOrders, closeOrder } from './close-order.ts';
import { notifyProvider } from './notify-provider.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const cancelByServer = (cardForm: CardForm) =>
  closeOrder(fixture.paymentContext(), cardForm.order.id, 'cancelled');
const cancelByBuyer = ({ order, buyer }: CardForm) =>
  fixture.testApp.call('POST', `/orders/${order.id}/cancel`, { as: buyer });
const findIntentStatus = async ({ intentId }: CardForm) =>
  (await fixture.sandbox.stripe.paymentIntents.retrieve(intentId)).status;

/**
 * Simulates a payment that is in progress and can't be withdrawn. Only bank payment methods have such
 * payments; the sandbox's cards do not.
 */
const buildProcessingIntentClient = (intentId: string) => ({
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

test('closeOrder returns different results for an ended order, a paid order and one that is not open', async () => {
  const cardForm = await fixture.openCardForm();
  expect(await cancelByServer(cardForm)).toBe('ended');
  expect(await findIntentStatus(cardForm)).toBe('canceled');
  expect(await cancelByServer(cardForm)).toBe('not_open');
  expect(await closeOrder(fixture.paymentContext(), 'none', 'lapsed')).toBe('not_open');

  const paidCardForm = await fixture.openCardForm();
  await fixture.sandbox.pay(paidCardForm.clientSecret);
  expect(await cancelByServer(paidCardForm)).toBe('paid');
  expect(await fixture.orderOf(paidCardForm)).toMatchObject({ state: 'paid' });

  const otherCardForm = await fixture.openCardForm();
  await fixture.sandbox.pay(otherCardForm.clientSecret);
  await fixture.testApp.db.delete(cars).where(eq(cars.id, otherCardForm.carId));
  expect(await cancelByServer(otherCardForm)).toBe('not_open');
  expect(await fixture.refundRequestsOf(otherCardForm)).toMatchObject([{ reason: 'car_gone' }]);
});

test('no order ends while its payment is in progress, and a cancellation returns that reason', async () => {
  const cardForm = await fixture.openCardForm();
  const { payments } = fixture.paymentContext();
  Object.assign(payments.paymentIntents, buildProcessingIntentClient(cardForm.intentId).paymentIntents);
  try {
    expect(errorOf(await cancelByBuyer(cardForm))).toMatchObject({
      status: 409,
      code: 'payment_under_way',
      message: 'A payment for this order is in progress. Try again in a moment.',
    });
    expect(await cancelByServer(cardForm)).toBe('paying');
  } finally {
    Reflect.deleteProperty(payments.paymentIntents, 'cancel');
    Reflect.deleteProperty(payments.paymentIntents, 'retrieve');
  }
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'unpaid' });
  expect(await fixture.carStatusOf(cardForm)).toBe('booked');
  expect((await cancelByBuyer(cardForm)).json()).toEqual({ modifiedCount: 1 });
});

test('a cancellation concurrent with a payment fails, and the error explains how to get a refund', async () => {
  const cardForm = await fixture.openCardForm();
  await fixture.sandbox.pay(cardForm.clientSecret);
  expect(errorOf(await cancelByBuyer(cardForm))).toMatchObject({
    status: 409,
    code: 'already_paid',
    message: expect.stringContaining('Cancel it again to get a refund'),
  });
  expect(await fixture.providerRefundsOf(cardForm.intentId)).toEqual([]);
  expect((await cancelByBuyer(cardForm)).json()).toEqual({ modifiedCount: 1 });
  // The refund is made immediately, not by a later job.
  expect(await fixture.providerRefundsOf(cardForm.intentId)).toMatchObject([{ amount: 1_600_000 }]);
});

test('a transaction that ends orders frees their cars, and withdraws their intents after the commit', async () => {
  const [cardForm, otherCardForm, untouchedCardForm] = [
    await fixture.openCardForm(),
    await fixture.openCardForm(),
    await fixture.openCardForm(),
  ];
  await fixture.testApp.db.delete(cars).where(eq(cars.id, otherCardForm.carId));
  const ids: string[] = [];
  for (const { order } of [cardForm, otherCardForm]) {
    ids.push(
      ...(await fixture.testApp.db.transaction((tx) => cancelUnpaidOrders(tx, eq(orders.id, order.id)))),
    );
  }
  expect(ids).toEqual([cardForm.order.id, otherCardForm.order.id]);
  expect(await fixture.carStatusOf(cardForm)).toBe('available');
  const paidOrder = await fixture.createPaidOrder();
  const refund = await fixture.requestRefund(paidOrder);
  await notifyProvider(fixture.paymentContext(), { canceledOrderIds: ids, refundIds: [refund] });
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
  for (const [one, status] of [
    [cardForm, 'canceled'],
    [otherCardForm, 'canceled'],
    [untouchedCardForm, 'requires_payment_method'],
  ] as const) {
    expect(await findIntentStatus(one)).toBe(status);
  }
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'cancelled', lapsesAt: null });
  expect(await fixture.orderOf(untouchedCardForm)).toMatchObject({ state: 'unpaid' });
});
