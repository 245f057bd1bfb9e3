import { errorOf } from '../../testing/app.ts';
import {
  CANCEL_INTENT_CALL,
  type CardForm,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { expireUnpaidOrders } from '../cancellations/close-order.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const setSellerSuspended = async ({ seller }: CardForm, suspended = true) => {
  const body = { suspended, reason: 'Complaints' };
  const response = await fixture.testApp.call('PUT', `/users/${seller.id}/suspended`, {
    as: await fixture.testApp.buildAdmin(),
    body,
  });
  expect(response.json()).toEqual({ modifiedCount: 1 });
};
const HOUR_MS = 3_600_000;

test('an order can’t be paid until its seller’s suspension ends', async () => {
  const cardForm = await fixture.openCardForm();
  await setSellerSuspended(cardForm);
  await expect(fixture.sandbox.pay(cardForm.clientSecret)).rejects.toThrow(/status of canceled/);
  expect(errorOf(await fixture.createIntent(cardForm.order))).toMatchObject({
    status: 409,
    code: 'seller_suspended',
    message: expect.stringMatching(/you weren’t charged/i),
  });
  await fixture.runJobs();
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'unpaid' });

  await setSellerSuspended(cardForm, false);
  const { clientSecret } = (await fixture.createIntent(cardForm.order)).json<{ clientSecret: string }>();
  expect(await fixture.sandbox.pay(clientSecret)).toBe('succeeded');
  await fixture.runJobs();
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'paid' });
  expect(await fixture.carStatusOf(cardForm)).toBe('sold');
});

test('an order of a suspended seller gets no intent if its card form was not open yet', async () => {
  const order = await fixture.testApp.buildOrder();
  const seller = { id: order.sellerId! };
  await setSellerSuspended({ seller } as CardForm);
  expect(errorOf(await fixture.createIntent(order))).toMatchObject({ status: 409, code: 'seller_suspended' });
});

test('a payment that succeeds anyway is refunded once, and the car is available again', async () => {
  const cardForm = await fixture.openCardForm();
  await fixture.sandbox.injectFault({ ...CANCEL_INTENT_CALL, kind: 'error', times: 100 });
  await setSellerSuspended(cardForm);
  await fixture.sandbox.restore();
  expect(await fixture.sandbox.pay(cardForm.clientSecret)).toBe('succeeded');
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(cardForm.intentId)).toMatchObject([
    { amount: cardForm.order.priceCents },
  ]);
  expect(await fixture.paymentsOf(cardForm)).toMatchObject([
    { flag: 'seller_suspended', refundedAt: expect.any(Date) },
  ]);
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(cardForm)).toBe('available');
});

test('the job withdraws intents that the provider did not withdraw at once', async () => {
  const cardForm = await fixture.openCardForm();
  await fixture.sandbox.injectFault({ ...CANCEL_INTENT_CALL, kind: 'error', times: 100 });
  await setSellerSuspended(cardForm);
  await fixture.sandbox.restore();
  await fixture.runJobs();
  await expect(fixture.sandbox.pay(cardForm.clientSecret)).rejects.toThrow(/status of canceled/);
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'unpaid' });
});

test('a suspended seller’s order expires like any other order', async () => {
  const cardForm = await fixture.openCardForm();
  await setSellerSuspended(cardForm);
  await expireUnpaidOrders(fixture.paymentContext(), new Date(Date.now() + 49 * HOUR_MS));
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'lapsed' });
  expect(await fixture.carStatusOf(cardForm)).toBe('available');
});

test('an order that was paid before the suspension stays paid', async () => {
  const cardForm = await fixture.openCardForm();
  await fixture.sandbox.pay(cardForm.clientSecret);
  await fixture.runJobs();
  await setSellerSuspended(cardForm);
  await fixture.runJobs();
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'paid' });
  expect(await fixture.providerRefundsOf(cardForm.intentId)).toEqual([]);
});
