import { lapseOrders } from '../orders/lapse-job.ts';
import { errorOf } from '../testing/app.ts';
import { type CardForm, openTill, type Till, WITHDRAWING } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const suspend = async ({ seller }: CardForm, suspended = true) => {
  const body = { suspended, reason: 'Complaints' };
  const answer = await till.t.call('PUT', `/users/${seller.id}/suspended`, {
    as: await till.t.buildAdmin(),
    body,
  });
  expect(answer.json()).toEqual({ modifiedCount: 1 });
};
const HOUR = 3_600_000;

test('an order can’t be paid while its seller is suspended, but can afterwards', async () => {
  const form = await till.openCardForm();
  await suspend(form);
  await expect(till.sandbox.pay(form.clientSecret)).rejects.toThrow(/status of canceled/);
  expect(errorOf(await till.openIntent(form.order))).toMatchObject({
    status: 409,
    code: 'seller_suspended',
    message: expect.stringMatching(/nothing was charged/i),
  });
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'unpaid' });

  await suspend(form, false);
  const { clientSecret } = (await till.openIntent(form.order)).json<{ clientSecret: string }>();
  expect(await till.sandbox.pay(clientSecret)).toBe('succeeded');
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.carStatusOf(form)).toBe('sold');
});

test('an order of a suspended seller gets no intent if its card form was not open yet', async () => {
  const order = await till.t.buildOrder();
  const seller = { id: order.sellerId! };
  await suspend({ seller } as CardForm);
  expect(errorOf(await till.openIntent(order))).toMatchObject({ status: 409, code: 'seller_suspended' });
});

test('a payment that succeeds anyway is refunded once, and the car is available again', async () => {
  const form = await till.openCardForm();
  await till.sandbox.fault({ ...WITHDRAWING, kind: 'error', times: 100 });
  await suspend(form);
  await till.sandbox.mend();
  expect(await till.sandbox.pay(form.clientSecret)).toBe('succeeded');
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ amount: form.order.priceCents }]);
  expect(await till.paymentsOf(form)).toMatchObject([
    { flag: 'seller_suspended', refundedAt: expect.any(Date) },
  ]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.carStatusOf(form)).toBe('available');
});

test('the job withdraws intents that the provider did not withdraw at once', async () => {
  const form = await till.openCardForm();
  await till.sandbox.fault({ ...WITHDRAWING, kind: 'error', times: 100 });
  await suspend(form);
  await till.sandbox.mend();
  await till.runJobs();
  await expect(till.sandbox.pay(form.clientSecret)).rejects.toThrow(/status of canceled/);
  expect(await till.orderOf(form)).toMatchObject({ state: 'unpaid' });
});

test('an order of a suspended seller expires like any other', async () => {
  const form = await till.openCardForm();
  await suspend(form);
  await lapseOrders(till.settling(), new Date(Date.now() + 49 * HOUR));
  expect(await till.orderOf(form)).toMatchObject({ state: 'lapsed' });
  expect(await till.carStatusOf(form)).toBe('available');
});

test('an order that was paid before the suspension stays paid', async () => {
  const form = await till.openCardForm();
  await till.sandbox.pay(form.clientSecret);
  await till.runJobs();
  await suspend(form);
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.refundsOf(form.intentId)).toEqual([]);
});
