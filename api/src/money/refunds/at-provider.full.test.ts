import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { sendRefunds } from '../refund-processing/send-refunds.ts';
import { syncRefund } from './sync-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const processDueRefunds = () => sendRefunds(fixture.paymentContext(), fixture.advanceClock());

test('a full refund at the provider ends the order and frees its car, with and without events', async () => {
  const [reported, unreported] = [await fixture.createPaidOrder(), await fixture.createPaidOrder()];
  const providerRefund = await fixture.refundAtProvider(reported);
  expect((await fixture.deliverWebhook('refund.created', providerRefund.id)).statusCode).toBe(200);
  expect((await fixture.deliverWebhook('charge.refunded', reported.chargeId)).statusCode).toBe(200);
  await fixture.refundAtProvider(unreported);
  await fixture.runJobs();
  for (const paidOrder of [reported, unreported]) {
    expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
    expect(await fixture.carStatusOf(paidOrder)).toBe('available');
    expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
    expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
      { reason: 'at_provider', state: 'succeeded' },
    ]);
    expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: expect.any(Date) }]);
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
    expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
  }
});

test('a partial refund at the provider counts once despite many simultaneous events', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const providerRefund = await fixture.refundAtProvider(paidOrder, 100_000);
  await Promise.all([1, 2, 3, 4].map(() => syncRefund(fixture.paymentContext(), providerRefund)));
  await fixture.runJobs();
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'paid' });
  expect(await fixture.carStatusOf(paidOrder)).toBe('sold');
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'held', refundedCents: 100_000 });
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', amountCents: 100_000 },
  ]);
  expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: null }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_500_000, held: -1_500_000 });
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
});

test('partial refunds at the provider add up to a full one', async () => {
  const paidOrder = await fixture.createPaidOrder();
  for (const amount of [600_000, 600_000, 400_000]) await fixture.refundAtProvider(paidOrder, amount);
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(paidOrder)).toHaveLength(3);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('a manual refund at the provider covers the refund that had failed', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder, 300_000);
  await fixture.sandbox.emit('refunds/next', { status: 'failed', times: 3 });
  for (let attempt = 1; attempt <= 3; attempt += 1) await processDueRefunds();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'needs_person' }]);
  const providerRefund = await fixture.refundAtProvider(paidOrder, 300_000);
  expect((await fixture.deliverWebhook('refund.created', providerRefund.id)).statusCode).toBe(200);
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', providerId: providerRefund.id },
  ]);
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ refundedCents: 300_000, state: 'held' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_300_000, held: -1_300_000 });
}, 30_000);

test('a late payment that an admin has refunded is not refunded again', async () => {
  const paidOrder = await fixture.openCardForm();
  await fixture.testApp.db.delete(cars).where(eq(cars.id, paidOrder.carId));
  await fixture.sandbox.pay(paidOrder.clientSecret);
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/refunds', times: 1000 });
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ reason: 'car_gone', state: 'owed' }]);
  await fixture.sandbox.restore();
  const providerRefund = await fixture.refundAtProvider(paidOrder);
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toMatchObject([{ id: providerRefund.id }]);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', providerId: providerRefund.id },
  ]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
});

test('a refund at the provider that fails later becomes our refund to send', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const providerRefund = await fixture.refundAtProvider(paidOrder);
  await fixture.deliverWebhook('refund.created', providerRefund.id);
  await fixture.sandbox.emit(`refunds/${providerRefund.id}`, { status: 'failed' });
  await fixture.deliverWebhook('refund.failed', providerRefund.id);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(2);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'succeeded' }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('a refund that was recorded without its outcome is never paid twice', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const providerRefund = await fixture.refundAtProvider(paidOrder, 250_000);
  // Simulates a process that was killed right after it recorded the refund.
  await fixture.sandbox.injectFault({ kind: 'error', path: `/v1/refunds/${providerRefund.id}`, times: 1 });
  await syncRefund(fixture.paymentContext(), { ...providerRefund, status: 'pending' });
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', providerId: providerRefund.id },
  ]);
}, 30_000);
