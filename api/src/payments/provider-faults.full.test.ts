import { errorOf } from '../testing/app.ts';
import { openTill, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill({ isImpatient: true });
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const unavailable = { status: 503, code: 'payment_provider_unavailable' };
test('a provider failure returns 503 with a message for users, and a later try succeeds', async () => {
  const order = await till.t.buildOrder();
  await till.sandbox.fault({ kind: 'error', path: '/v1/*' });
  const down = await till.openIntent(order);
  expect(errorOf(down)).toMatchObject({ ...unavailable, message: expect.stringContaining('try again') });
  expect((await till.openIntent(order)).statusCode).toBe(200);

  const form = await till.openCardForm();
  await till.sandbox.pay(form.clientSecret);
  await till.sandbox.fault({ kind: 'error', path: '/v1/*' });
  expect(errorOf(await till.record(form))).toMatchObject(unavailable);
  expect(await till.orderOf(form)).toMatchObject({ state: 'unpaid' });
  expect((await till.record(form)).statusCode).toBe(200);
}, 30_000);

test('an order can’t be canceled while its payment state is unknown', async () => {
  const form = await till.openCardForm();
  await till.sandbox.fault({ kind: 'error', path: '/v1/*' });
  const cancel = () => till.t.call('POST', `/orders/${form.order.id}/cancel`, { as: form.buyer });
  expect(errorOf(await cancel())).toMatchObject(unavailable);
  expect(await till.orderOf(form)).toMatchObject({ state: 'unpaid' });
  expect((await cancel()).json()).toEqual({ modifiedCount: 1 });
}, 30_000);
