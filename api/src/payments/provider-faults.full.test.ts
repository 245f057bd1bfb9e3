import { errorOf } from '../testing/app.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture({ isImpatient: true });
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const unavailable = { status: 503, code: 'payment_provider_unavailable' };
test('a provider failure returns 503 with a message for users, and a later try succeeds', async () => {
  const order = await fixture.t.buildOrder();
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/*' });
  const outage = await fixture.openIntent(order);
  expect(errorOf(outage)).toMatchObject({ ...unavailable, message: expect.stringContaining('Try again') });
  expect((await fixture.openIntent(order)).statusCode).toBe(200);

  const form = await fixture.openCardForm();
  await fixture.sandbox.pay(form.clientSecret);
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/*' });
  expect(errorOf(await fixture.recordPayment(form))).toMatchObject(unavailable);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'unpaid' });
  expect((await fixture.recordPayment(form)).statusCode).toBe(200);
}, 30_000);

test('an order can’t be canceled while its payment state is unknown', async () => {
  const form = await fixture.openCardForm();
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/*' });
  const cancel = () => fixture.t.call('POST', `/orders/${form.order.id}/cancel`, { as: form.buyer });
  expect(errorOf(await cancel())).toMatchObject(unavailable);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'unpaid' });
  expect((await cancel()).json()).toEqual({ modifiedCount: 1 });
}, 30_000);
