import { lapseOrders } from '../orders/lapse-job.ts';
import { type CardForm, openTill, type Till, WITHDRAWING } from '../testing/till.ts';
import { settleForgotten } from './watch.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const HOUR = 3_600_000;
const call = async (...request: Parameters<Till['t']['call']>) => {
  const { statusCode, body } = await till.t.call(...request);
  // If the payment came first, it is in escrow, and the seller can no longer delete the car.
  if (!body.includes('money_held')) expect(statusCode).toBe(200);
};

/** Actions that end an order without waiting for the provider. */
const roads: [string, (form: CardForm) => Promise<void>][] = [
  ['its seller deletes the car', ({ carId, seller }) => call('DELETE', `/cars/${carId}`, { as: seller })],
  [
    'an admin deletes the car',
    async ({ carId }) => call('DELETE', `/cars/${carId}`, { as: await till.t.buildAdmin() }),
  ],
  [
    'a report removes the car',
    async ({ carId }) => {
      const { id } = await till.t.buildReport({ carId });
      const body = { resolution: 'removed' };
      await call('PUT', `/reportlist/${id}/resolution`, { as: await till.t.buildAdmin(), body });
    },
  ],
  [
    'an admin deletes its buyer',
    async ({ buyer }) => call('DELETE', `/users/${buyer.id}`, { as: await till.t.buildAdmin() }),
  ],
  [
    'an admin deletes its seller',
    async ({ seller }) => call('DELETE', `/users/${seller.id}`, { as: await till.t.buildAdmin() }),
  ],
];

/** Actions that call the provider before they end the order. */
const careful: typeof roads = [
  ['its buyer cancels it', ({ order, buyer }) => call('POST', `/orders/${order.id}/cancel`, { as: buyer })],
  ['it lapses', () => lapseOrders(till.settling(), new Date(Date.now() + 49 * HOUR))],
];

test.each([...roads, ...careful])('a buyer can no longer pay an order once %s', async (_, end) => {
  const form = await till.openCardForm();
  await end(form);
  // If the provider was too slow for the request, the job withdraws the intent.
  if (till.t.logged().includes('it stays watched')) await till.runJobs();
  await expect(till.sandbox.pay(form.clientSecret)).rejects.toThrow(/status of canceled/);
  await till.runJobs();
  expect((await till.orderOf(form))?.state).toMatch(/^(cancelled|lapsed)$/);
  expect(await till.paymentsOf(form)).toEqual([]);
  expect(await till.refundsOf(form.intentId)).toEqual([]);
});

test.each(roads)(
  'a buyer who pays anyway is refunded once if %s while the provider fails',
  async (_, end) => {
    const form = await till.openCardForm();
    await till.sandbox.fault({ ...WITHDRAWING, kind: 'error', times: 100 });
    await end(form);
    await till.sandbox.mend();
    expect(await till.sandbox.pay(form.clientSecret)).toBe('succeeded');
    await till.runJobs(new Date(Date.now() + 25 * HOUR));
    const { id, priceCents } = form.order;
    expect(await till.refundsOf(form.intentId)).toMatchObject([
      { amount: priceCents, metadata: { orderId: id } },
    ]);
    expect(await till.paymentsOf(form)).toMatchObject([
      {
        intentId: form.intentId,
        flag: expect.stringMatching(/^(car_gone|order_cancelled)$/),
        amountCents: priceCents,
        refundedAt: expect.any(Date),
      },
    ]);
    expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  },
);

test('an order that is paid, ended and settled at once is paid, refunded once or never charged', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (const [, end] of roads) {
      const form = await till.openCardForm();
      const pay = till.sandbox.pay(form.clientSecret).catch((error: unknown) => {
        expect(String(error)).toMatch(/status of canceled/);
      });
      await Promise.all([pay, end(form), settleForgotten(till.settling())]);
      await till.runJobs();

      const intent = await till.sandbox.stripe.paymentIntents.retrieve(form.intentId);
      const state = (await till.orderOf(form))?.state;
      const refunds = (await till.refundsOf(form.intentId)).length;
      const outcome = { charged: intent.amount_received, state, refunds };
      expect([
        { charged: form.order.priceCents, state: 'paid', refunds: 0 },
        { charged: form.order.priceCents, state: 'refunded', refunds: 1 },
        { charged: 0, state: 'cancelled', refunds: 0 },
      ]).toContainEqual(outcome);
    }
  }
}, 120_000);

test('settling a payment and ending its order at the same time do not block each other', async () => {
  for (const [, end] of roads) {
    const forms = await Promise.all(Array.from({ length: 6 }, () => till.openCardForm()));
    await Promise.all(forms.map(({ clientSecret }) => till.sandbox.pay(clientSecret)));
    await Promise.all([settleForgotten(till.settling()), ...forms.map(end)]);
    await till.runJobs();
    for (const form of forms) {
      const { state } = (await till.orderOf(form))!;
      expect(state).toMatch(/^(paid|refunded)$/);
      expect(await till.refundsOf(form.intentId)).toHaveLength(state === 'paid' ? 0 : 1);
    }
  }
  expect(till.t.logged()).not.toMatch(/deadlock/);
}, 120_000);
