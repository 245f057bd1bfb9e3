import { errorOf } from '../../testing/app.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture({ hasShortTimeout: true });
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const UNAVAILABLE_ERROR = { status: 503, code: 'payment_provider_unavailable' };
test('a provider failure returns 503 with a message for users, and a later request succeeds', async () => {
  const order = await fixture.testApp.buildOrder();
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/*' });
  const outage = await fixture.createIntent(order);
  expect(errorOf(outage)).toMatchObject({
    ...UNAVAILABLE_ERROR,
    message: expect.stringContaining('Try again'),
  });
  expect((await fixture.createIntent(order)).statusCode).toBe(200);

  const cardForm = await fixture.openCardForm();
  await fixture.sandbox.pay(cardForm.clientSecret);
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/*' });
  expect(errorOf(await fixture.recordPayment(cardForm))).toMatchObject(UNAVAILABLE_ERROR);
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'unpaid' });
  expect((await fixture.recordPayment(cardForm)).statusCode).toBe(200);
}, 30_000);

test('an order can’t be canceled while its payment state is unknown', async () => {
  const cardForm = await fixture.openCardForm();
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/*' });
  const cancel = () =>
    fixture.testApp.call('POST', `/orders/${cardForm.order.id}/cancel`, { as: cardForm.buyer });
  expect(errorOf(await cancel())).toMatchObject(UNAVAILABLE_ERROR);
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'unpaid' });
  expect((await cancel()).json()).toEqual({ modifiedCount: 1 });
}, 30_000);
