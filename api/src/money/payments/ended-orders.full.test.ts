import {
  CANCEL_INTENT_CALL,
  type CardForm,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { expireUnpaidOrders } from '../cancellations/close-order.ts';
import { pollOpenIntents } from './poll-intents.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const HOUR_MS = 3_600_000;
const callAndCheck = async (...request: Parameters<PaymentsFixture['testApp']['call']>) => {
  const { statusCode, body } = await fixture.testApp.call(...request);
  // If the payment is recorded first, its money is in escrow, and the server may reject the call for that
  // reason.
  if (!body.includes('money_held')) expect(statusCode).toBe(200);
};

/** Actions that end an order without waiting for the provider. */
const endings: [string, (cardForm: CardForm) => Promise<void>][] = [
  [
    'its seller deletes the car',
    ({ carId, seller }) => callAndCheck('DELETE', `/cars/${carId}`, { as: seller }),
  ],
  [
    'an admin deletes the car',
    async ({ carId }) => callAndCheck('DELETE', `/cars/${carId}`, { as: await fixture.testApp.buildAdmin() }),
  ],
  [
    'a report removes the car',
    async ({ carId }) => {
      const { id } = await fixture.testApp.buildReport({ carId });
      const body = { resolution: 'removed' };
      await callAndCheck('PUT', `/reportlist/${id}/resolution`, {
        as: await fixture.testApp.buildAdmin(),
        body,
      });
    },
  ],
  [
    'an admin deletes its buyer',
    async ({ buyer }) =>
      callAndCheck('DELETE', `/users/${buyer.id}`, { as: await fixture.testApp.buildAdmin() }),
  ],
  [
    'an admin deletes its seller',
    async ({ seller }) =>
      callAndCheck('DELETE', `/users/${seller.id}`, { as: await fixture.testApp.buildAdmin() }),
  ],
];

/** Actions that call the provider before they end the order. */
const providerFirstEndings: typeof endings = [
  [
    'its buyer cancels it',
    ({ order, buyer }) => callAndCheck('POST', `/orders/${order.id}/cancel`, { as: buyer }),
  ],
  ['it lapses', () => expireUnpaidOrders(fixture.paymentContext(), new Date(Date.now() + 49 * HOUR_MS))],
];

test.each([...endings, ...providerFirstEndings])(
  'a buyer can no longer pay an order once %s',
  async (_, endOrder) => {
    const cardForm = await fixture.openCardForm();
    await endOrder(cardForm);
    // If the provider was too slow for the request, the job withdraws the intent.
    if (fixture.testApp.readLog().includes('could not check a payment intent')) await fixture.runJobs();
    await expect(fixture.sandbox.pay(cardForm.clientSecret)).rejects.toThrow(/status of canceled/);
    await fixture.runJobs();
    expect((await fixture.orderOf(cardForm))?.state).toMatch(/^(cancelled|lapsed)$/);
    expect(await fixture.paymentsOf(cardForm)).toEqual([]);
    expect(await fixture.providerRefundsOf(cardForm.intentId)).toEqual([]);
  },
);

test.each(endings)(
  'a buyer who pays anyway is refunded once if %s while the provider fails',
  async (_, endOrder) => {
    const cardForm = await fixture.openCardForm();
    await fixture.sandbox.injectFault({ ...CANCEL_INTENT_CALL, kind: 'error', times: 100 });
    await endOrder(cardForm);
    await fixture.sandbox.restore();
    expect(await fixture.sandbox.pay(cardForm.clientSecret)).toBe('succeeded');
    await fixture.runJobs(new Date(Date.now() + 25 * HOUR_MS));
    const { id, priceCents } = cardForm.order;
    expect(await fixture.providerRefundsOf(cardForm.intentId)).toMatchObject([
      { amount: priceCents, metadata: { orderId: id } },
    ]);
    expect(await fixture.paymentsOf(cardForm)).toMatchObject([
      {
        intentId: cardForm.intentId,
        flag: expect.stringMatching(/^(car_gone|order_cancelled)$/),
        amountCents: priceCents,
        refundedAt: expect.any(Date),
      },
    ]);
    expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'refunded' });
  },
);

test('an order that is concurrently paid, ended and settled is paid, refunded once or never charged', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    for (const [, endOrder] of endings) {
      const cardForm = await fixture.openCardForm();
      const pay = fixture.sandbox.pay(cardForm.clientSecret).catch((error: unknown) => {
        expect(String(error)).toMatch(/status of canceled/);
      });
      await Promise.all([pay, endOrder(cardForm), pollOpenIntents(fixture.paymentContext())]);
      await fixture.runJobs();

      const intent = await fixture.sandbox.stripe.paymentIntents.retrieve(cardForm.intentId);
      const state = (await fixture.orderOf(cardForm))?.state;
      const refunds = (await fixture.providerRefundsOf(cardForm.intentId)).length;
      const outcome = { charged: intent.amount_received, state, refunds };
      expect([
        { charged: cardForm.order.priceCents, state: 'paid', refunds: 0 },
        { charged: cardForm.order.priceCents, state: 'refunded', refunds: 1 },
        { charged: 0, state: 'cancelled', refunds: 0 },
      ]).toContainEqual(outcome);
    }
  }
}, 120_000);

test('settling a payment and ending its order at the same time do not block each other', async () => {
  for (const [, endOrder] of endings) {
    const forms = await Promise.all(Array.from({ length: 6 }, () => fixture.openCardForm()));
    await Promise.all(forms.map(({ clientSecret }) => fixture.sandbox.pay(clientSecret)));
    await Promise.all([pollOpenIntents(fixture.paymentContext()), ...forms.map(endOrder)]);
    await fixture.runJobs();
    for (const cardForm of forms) {
      const { state } = (await fixture.orderOf(cardForm))!;
      expect(state).toMatch(/^(paid|refunded)$/);
      expect(await fixture.providerRefundsOf(cardForm.intentId)).toHaveLength(state === 'paid' ? 0 : 1);
    }
  }
  expect(fixture.testApp.readLog()).not.toMatch(/deadlock/);
}, 120_000);
