import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { withRefundHook } from '../../testing/provider-stubs.ts';
import { recordRefundOutcome } from '../refunds/outcome.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';
import { sendRefunds } from './send-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

test('a rejection does not affect our refund if an admin’s refund has covered it in the meantime', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder);
  await fixture.sandbox.emit('refunds/next', { status: 'pending', times: 1 });
  let otherRefundId = '';
  const paymentContext = withRefundHook(fixture.paymentContext(), async () => {
    if (otherRefundId !== '') return;
    // An admin refunds everything at the provider, and another process records that first.
    const providerRefund = await fixture.refundAtProvider(paidOrder);
    otherRefundId = providerRefund.id;
    await syncRefund(fixture.paymentContext(), providerRefund);
  });
  await sendRefunds(paymentContext, fixture.advanceClock());
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'pending', providerId: otherRefundId, problem: null },
  ]);
  await fixture.sandbox.emit('advance');
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toMatchObject([
    { id: otherRefundId, status: 'succeeded' },
  ]);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'succeeded', problem: null }]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
});

/** Processes a refund of 300,000 cents. Just before our request, an admin refunds `cents` at the provider. */
async function processDuringManualRefund(cents: number) {
  const paidOrder = await fixture.createPaidOrder();
  const refundId = await fixture.requestRefund(paidOrder, 300_000);
  let manualRefundId = '';
  const paymentContext = withRefundHook(fixture.paymentContext(), async () => {
    if (manualRefundId !== '') return;
    const providerRefund = await fixture.refundAtProvider(paidOrder, cents);
    manualRefundId = providerRefund.id;
    await syncRefund(fixture.paymentContext(), providerRefund);
  });
  await sendRefunds(paymentContext, fixture.advanceClock());
  return { paidOrder, refundId, manualRefundId };
}

test('our refund counts after a partial manual refund, and the excess is recorded too', async () => {
  const { paidOrder, refundId, manualRefundId } = await processDuringManualRefund(100_000);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const refundRequests = await fixture.refundRequestsOf(paidOrder);
    const [ownRefund] = (await fixture.providerRefundsOf(paidOrder.intentId)).filter(
      ({ id }) => id !== manualRefundId,
    );
    expect(ownRefund).toMatchObject({ amount: 300_000 });
    expect(refundRequests.every(({ state }) => state === 'succeeded')).toBe(true);
    const paidBy = (id: string) =>
      refundRequests
        .filter(({ providerId }) => providerId === id)
        .reduce((sum, refund) => sum + refund.amountCents, 0);
    expect([paidBy(manualRefundId), paidBy(ownRefund!.id)]).toEqual([100_000, 300_000]);
    expect(refundRequests.find(({ id }) => id === refundId)).toMatchObject({
      amountCents: 200_000,
      providerId: ownRefund!.id,
    });
    expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'held', refundedCents: 400_000 });
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_200_000, held: -1_200_000 });
    await fixture.runJobs();
  }
});

test('our refund counts even if a manual refund has just covered everything', async () => {
  const { paidOrder, refundId, manualRefundId } = await processDuringManualRefund(300_000);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    expect(await fixture.refundRequestById(refundId)).toMatchObject({
      state: 'succeeded',
      providerId: manualRefundId,
    });
    expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
      { state: 'succeeded' },
      { state: 'succeeded', reason: 'at_provider', amountCents: 300_000 },
    ]);
    expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'held', refundedCents: 600_000 });
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_000_000, held: -1_000_000 });
    await fixture.runJobs();
  }
});

test('a failed attempt does not affect a refund that was just paid manually', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const refundId = await fixture.requestRefund(paidOrder, 300_000);
  let manualRefundId = '';
  const paymentContext = withRefundHook(fixture.paymentContext(), async () => {
    if (manualRefundId !== '') return;
    const providerRefund = await fixture.refundAtProvider(paidOrder, 300_000);
    manualRefundId = providerRefund.id;
    await syncRefund(fixture.paymentContext(), providerRefund);
    await fixture.sandbox.emit('refunds/next', { status: 'failed', times: 1 });
  });
  await sendRefunds(paymentContext, fixture.advanceClock());
  expect(await fixture.refundRequestById(refundId)).toMatchObject({
    state: 'succeeded',
    providerId: manualRefundId,
    attempts: 0,
  });
  await fixture.runJobs();
  expect(await fixture.refundRequestById(refundId)).toMatchObject({
    state: 'succeeded',
    providerId: manualRefundId,
  });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_300_000, held: -1_300_000 });
});

test('the next poll records an excess amount after a process was killed before doing so', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const id = await fixture.requestRefund(paidOrder, 300_000);
  const providerRefund = await fixture.sandbox.stripe.refunds.create({
    payment_intent: paidOrder.intentId,
    amount: 350_000,
    metadata: { refundId: id },
  });
  await recordRefundOutcome(fixture.testApp.db, id, providerRefund, { isAttempt: true });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toMatchObject({ provider: 1_300_000 });
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_250_000, held: -1_250_000 });
});
