import { eq } from 'drizzle-orm';
import { payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const expectedConflict = (code: string, message = '') =>
  expect.objectContaining({
    status: 409,
    body: { code, message: expect.stringContaining(message) },
  });

test('partial refunds add up, and a refund above the remaining amount is rejected', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder, 600_000);
  await expect(fixture.requestRefund(paidOrder, 1_000_001)).rejects.toEqual(
    expectedConflict('refund_too_much', 'no larger than what’s left'),
  );
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'paid' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({
    provider: 1_600_000,
    held: -1_000_000,
    owed_back: -600_000,
  });
  await fixture.requestRefund(paidOrder);
  await expect(fixture.requestRefund(paidOrder, 1)).rejects.toEqual(
    expectedConflict('nothing_held', 'Nothing was refunded'),
  );
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(paidOrder)).toBe('available');
  await fixture.runJobs();
  expect((await fixture.refundRequestsOf(paidOrder)).map(({ state }) => state)).toEqual([
    'succeeded',
    'succeeded',
  ]);
  expect((await fixture.providerRefundsOf(paidOrder.intentId)).map(({ amount }) => amount).sort()).toEqual([
    1_000_000, 600_000,
  ]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('two concurrent partial refunds of the same amount both count', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await Promise.all([fixture.requestRefund(paidOrder, 100_000), fixture.requestRefund(paidOrder, 100_000)]);
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(2);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_400_000, held: -1_400_000 });
}, 30_000);

test('concurrent refunds by two people never exceed the amount paid', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const results = await Promise.allSettled([
    fixture.requestRefund(paidOrder, 900_000),
    fixture.requestRefund(paidOrder, 900_000),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ refundedCents: 900_000 });
});

test('no refund is possible while a bank has the money', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const bankDispute = (await fixture.sandbox.emit(`charges/${paidOrder.chargeId}/dispute`)) as { id: string };
  await fixture.deliverWebhook('charge.dispute.created', bankDispute.id);
  await expect(fixture.requestRefund(paidOrder)).rejects.toEqual(expectedConflict('bank_decides'));
  await fixture.sandbox.emit(`disputes/${bankDispute.id}/close`, { status: 'won' });
  await fixture.deliverWebhook('charge.dispute.closed', bankDispute.id);
  await fixture.requestRefund(paidOrder);
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('a refund after the hand-over reduces the payout first and our fee last', async () => {
  const paidOrder = await fixture.createDuePayout('unfinished');
  await fixture.requestRefund(paidOrder, 520_000);
  expect(await fixture.payoutOf(paidOrder)).toMatchObject({ amountCents: 1_000_000 });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({
    provider: 1_600_000,
    due: -1_000_000,
    fees: -80_000,
    owed_back: -520_000,
  });
  await fixture.requestRefund(paidOrder);
  expect(await fixture.payoutOf(paidOrder)).toBeUndefined();
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({
    state: 'refunded',
    feeCents: 0,
    refundedCents: 1_600_000,
  });
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  // The buyer already has the car, so it is not for sale again.
  expect(await fixture.carStatusOf(paidOrder)).toBe('sold');
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test.each(['sending', 'sent'] as const)('an order whose payout is %s cannot be refunded', async (state) => {
  const paidOrder = await fixture.createDuePayout('unfinished');
  await fixture.testApp.db.update(payouts).set({ state }).where(eq(payouts.id, paidOrder.payoutId));
  await expect(fixture.requestRefund(paidOrder, 1)).rejects.toEqual(
    expectedConflict('paid_out', 'The seller has been paid'),
  );
  expect(await fixture.refundRequestsOf(paidOrder)).toEqual([]);
});

test('a refund by the provider after the payout is our loss, including our fee', async () => {
  const paidOrder = await fixture.createDuePayout();
  await fixture.runJobs();
  expect(await fixture.payoutOf(paidOrder)).toMatchObject({ state: 'sent' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 80_000, fees: -80_000 });
  await fixture.sandbox.stripe.refunds.create({ payment_intent: paidOrder.intentId });
  await fixture.runJobs();
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
}, 30_000);
