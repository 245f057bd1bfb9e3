import { lapseOrders } from '../orders/lapse-job.ts';
import { errorOf } from '../testing/app.ts';
import {
  CANCEL_INTENT_CALL,
  type CardForm,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const suspend = async ({ seller }: CardForm, suspended = true) => {
  const body = { suspended, reason: 'Complaints' };
  const answer = await fixture.t.call('PUT', `/users/${seller.id}/suspended`, {
    as: await fixture.t.buildAdmin(),
    body,
  });
  expect(answer.json()).toEqual({ modifiedCount: 1 });
};
const HOUR_MS = 3_600_000;

test('an order can’t be paid while its seller is suspended, but can afterwards', async () => {
  const form = await fixture.openCardForm();
  await suspend(form);
  await expect(fixture.sandbox.pay(form.clientSecret)).rejects.toThrow(/status of canceled/);
  expect(errorOf(await fixture.openIntent(form.order))).toMatchObject({
    status: 409,
    code: 'seller_suspended',
    message: expect.stringMatching(/you weren’t charged/i),
  });
  await fixture.runJobs();
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'unpaid' });

  await suspend(form, false);
  const { clientSecret } = (await fixture.openIntent(form.order)).json<{ clientSecret: string }>();
  expect(await fixture.sandbox.pay(clientSecret)).toBe('succeeded');
  await fixture.runJobs();
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await fixture.carStatusOf(form)).toBe('sold');
});

test('an order of a suspended seller gets no intent if its card form was not open yet', async () => {
  const order = await fixture.t.buildOrder();
  const seller = { id: order.sellerId! };
  await suspend({ seller } as CardForm);
  expect(errorOf(await fixture.openIntent(order))).toMatchObject({ status: 409, code: 'seller_suspended' });
});

test('a payment that succeeds anyway is refunded once, and the car is available again', async () => {
  const form = await fixture.openCardForm();
  await fixture.sandbox.injectFault({ ...CANCEL_INTENT_CALL, kind: 'error', times: 100 });
  await suspend(form);
  await fixture.sandbox.restore();
  expect(await fixture.sandbox.pay(form.clientSecret)).toBe('succeeded');
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(form.intentId)).toMatchObject([{ amount: form.order.priceCents }]);
  expect(await fixture.paymentsOf(form)).toMatchObject([
    { flag: 'seller_suspended', refundedAt: expect.any(Date) },
  ]);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(form)).toBe('available');
});

test('the job withdraws intents that the provider did not withdraw at once', async () => {
  const form = await fixture.openCardForm();
  await fixture.sandbox.injectFault({ ...CANCEL_INTENT_CALL, kind: 'error', times: 100 });
  await suspend(form);
  await fixture.sandbox.restore();
  await fixture.runJobs();
  await expect(fixture.sandbox.pay(form.clientSecret)).rejects.toThrow(/status of canceled/);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'unpaid' });
});

test('an order of a suspended seller expires like any other', async () => {
  const form = await fixture.openCardForm();
  await suspend(form);
  await lapseOrders(fixture.paymentContext(), new Date(Date.now() + 49 * HOUR_MS));
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'lapsed' });
  expect(await fixture.carStatusOf(form)).toBe('available');
});

test('an order that was paid before the suspension stays paid', async () => {
  const form = await fixture.openCardForm();
  await fixture.sandbox.pay(form.clientSecret);
  await fixture.runJobs();
  await suspend(form);
  await fixture.runJobs();
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await fixture.providerRefundsOf(form.intentId)).toEqual([]);
});
