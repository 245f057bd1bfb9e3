import { eq } from 'drizzle-orm';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { sendRefunds } from './send-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const REFUNDS_PATH = '/v1/refunds';
const processDueRefunds = () => sendRefunds(fixture.paymentContext(), fixture.advanceClock());
/** Creates a paid order, and a full refund that starts with this status. */
async function startRefund(status: string, count = 1): Promise<PaidOrder> {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder);
  await fixture.sandbox.emit('refunds/next', { status, times: count });
  await processDueRefunds();
  return paidOrder;
}
/** Asserts that everything was refunded by one refund that did not fail, and that the ledger shows it. */
async function expectRefunded(paidOrder: PaidOrder): Promise<void> {
  const providerRefunds = await fixture.providerRefundsOf(paidOrder.intentId);
  const activeRefunds = providerRefunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  expect(activeRefunds).toMatchObject([{ status: 'succeeded', amount: paidOrder.order.priceCents }]);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', providerId: activeRefunds[0]?.id, problem: null, succeededAt: expect.any(Date) },
  ]);
  expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}

test('a refund is paid once, however often the job runs', async () => {
  const paidOrder = await fixture.createPaidOrder();
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, held: -1_600_000 });
  await fixture.requestRefund(paidOrder);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await processDueRefunds();
  await processDueRefunds();
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
  await expectRefunded(paidOrder);
}, 30_000);

test('a pending refund is polled until it succeeds', async () => {
  const paidOrder = await startRefund('pending');
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'pending', succeededAt: null }]);
  expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: null }]);
  await processDueRefunds();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'pending', checkCount: 2 }]);
  await fixture.sandbox.emit('advance');
  await processDueRefunds();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
  await expectRefunded(paidOrder);
}, 30_000);

test('a pending refund that fails is due again, and another refund is made', async () => {
  const paidOrder = await startRefund('pending');
  const [firstRefund] = await fixture.providerRefundsOf(paidOrder.intentId);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
  await fixture.sandbox.emit(`refunds/${firstRefund!.id}`, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  });
  await processDueRefunds();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'owed', attempts: 1, problem: 'lost_or_stolen_card', providerId: firstRefund!.id },
  ]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await processDueRefunds();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(2);
  await expectRefunded(paidOrder);
}, 30_000);

test.each([
  ['with a webhook', true],
  ['without a webhook', false],
])(
  'a refund that fails after its success is due again: %s',
  async (_name, hasWebhook) => {
    const paidOrder = await startRefund('succeeded');
    const [firstRefund] = await fixture.providerRefundsOf(paidOrder.intentId);
    await expectRefunded(paidOrder);
    await fixture.sandbox.emit(`refunds/${firstRefund!.id}`, { status: 'failed' });
    if (hasWebhook) {
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        expect((await fixture.deliverWebhook('refund.failed', firstRefund!.id)).statusCode).toBe(200);
        expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
          { state: 'owed', attempts: 1, succeededAt: null },
        ]);
        expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({
          provider: 1_600_000,
          owed_back: -1_600_000,
        });
        expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: null }]);
      }
    }
    await fixture.runJobs();
    expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(2);
    // A late event about an older attempt changes nothing.
    expect((await fixture.deliverWebhook('refund.updated', firstRefund!.id)).statusCode).toBe(200);
    await expectRefunded(paidOrder);
  },
  30_000,
);

test('a refund needs an admin after three failures, and the attempts continue', async () => {
  const paidOrder = await startRefund('failed', 3);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'owed', attempts: 1 }]);
  await processDueRefunds();
  await processDueRefunds();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'needs_person', attempts: 3 }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await processDueRefunds();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(4);
  await expectRefunded(paidOrder);
}, 30_000);

test('a refund that waits for its payee is polled: it may succeed or be canceled', async () => {
  const [orderToSucceed, orderToCancel] = [
    await startRefund('requires_action'),
    await startRefund('requires_action'),
  ];
  for (const paidOrder of [orderToSucceed, orderToCancel]) {
    expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
      { state: 'pending', problem: 'requires_action' },
    ]);
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
    const [providerRefunds] = await fixture.providerRefundsOf(paidOrder.intentId);
    await fixture.sandbox.emit(`refunds/${providerRefunds!.id}`, {
      status: paidOrder === orderToSucceed ? 'succeeded' : 'canceled',
    });
  }
  await processDueRefunds();
  await expectRefunded(orderToSucceed);
  expect(await fixture.refundRequestsOf(orderToCancel)).toMatchObject([
    { state: 'owed', attempts: 1, problem: 'canceled' },
  ]);
  expect(await fixture.ledgerBalancesOf(orderToCancel)).toEqual({
    provider: 1_600_000,
    owed_back: -1_600_000,
  });
  await processDueRefunds();
  await expectRefunded(orderToCancel);
}, 30_000);

test.each(['fail', 'abort'] as const)(
  'a replayed 500 of the provider (%s) neither blocks a refund nor pays it twice',
  async (kind) => {
    const paidOrder = await fixture.createPaidOrder();
    await fixture.requestRefund(paidOrder);
    await fixture.sandbox.injectFault({ kind, method: 'POST', path: REFUNDS_PATH });
    await processDueRefunds();
    expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'owed' }]);
    await processDueRefunds();
    await processDueRefunds();
    expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
    await expectRefunded(paidOrder);
  },
  30_000,
);

test('a replayed rejection is retried with another key once its cause is gone', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder);
  const dispute = (await fixture.sandbox.emit(`charges/${paidOrder.chargeId}/dispute`)) as { id: string };
  expect((await fixture.deliverWebhook('charge.dispute.created', dispute.id)).statusCode).toBe(200);
  await processDueRefunds();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'owed', problem: 'charge_disputed' },
  ]);
  await fixture.sandbox.emit(`disputes/${dispute.id}/close`, { status: 'won' });
  await fixture.runJobs();
  await expectRefunded(paidOrder);
}, 30_000);

test('a refund whose response was lost is found and not made again', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder);
  await fixture.sandbox.injectFault({ kind: 'drop', method: 'POST', path: REFUNDS_PATH, times: 5 });
  await processDueRefunds();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'owed', providerId: null }]);
  await fixture.sandbox.restore();
  await processDueRefunds();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
  await expectRefunded(paidOrder);
});

test('two processes that handle the same refunds at once make one refund for each', async () => {
  const forms = [
    await fixture.createPaidOrder(),
    await fixture.createPaidOrder(),
    await fixture.createPaidOrder(),
  ];
  for (const paidOrder of forms) await fixture.requestRefund(paidOrder);
  const now = fixture.advanceClock();
  await Promise.all([1, 2, 3].map(() => sendRefunds(fixture.paymentContext(), now)));
  for (const paidOrder of forms) {
    expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
    await expectRefunded(paidOrder);
  }
});

test('a refund that never gets a response does not block the others', async () => {
  const forms = [await startRefund('pending'), await startRefund('pending'), await startRefund('pending')];
  await fixture.sandbox.emit('advance');
  const [failingOrder, ...otherOrders] = forms;
  const [providerRefunds] = await fixture.providerRefundsOf(failingOrder!.intentId);
  await fixture.sandbox.injectFault({
    kind: 'reset',
    path: `/v1/refunds/${providerRefunds!.id}`,
    times: 1_000_000,
  });
  await processDueRefunds();
  await processDueRefunds();
  for (const paidOrder of otherOrders) await expectRefunded(paidOrder);
  await fixture.sandbox.restore();
  await processDueRefunds();
  await expectRefunded(failingOrder!);
});

test('the job handles the refunds that have waited longest first', async () => {
  const forms = [await startRefund('pending'), await startRefund('pending'), await startRefund('pending')];
  await fixture.sandbox.emit('advance');
  const [failingOrder, ...otherOrders] = forms;
  const now = fixture.advanceClock();
  for (const [place, { order }] of forms.entries()) {
    const nextAttemptAt = new Date(now.getTime() - place * 1000);
    await fixture.testApp.db.update(refunds).set({ nextAttemptAt }).where(eq(refunds.orderId, order.id));
  }
  const [providerRefunds] = await fixture.providerRefundsOf(failingOrder!.intentId);
  await fixture.sandbox.injectFault({
    kind: 'reset',
    path: `/v1/refunds/${providerRefunds!.id}`,
    times: 1_000_000,
  });
  await sendRefunds(fixture.paymentContext(), now);
  for (const paidOrder of otherOrders) await expectRefunded(paidOrder);
});
