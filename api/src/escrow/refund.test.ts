import { eq } from 'drizzle-orm';
import { payouts } from '../db/tables/money.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

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

test('partial refunds add up, and more than the rest is rejected', async () => {
  const form = await fixture.createPaidOrder();
  await fixture.requestRefund(form, 600_000);
  await expect(fixture.requestRefund(form, 1_000_001)).rejects.toEqual(
    expectedConflict('refund_too_much', 'up to what’s left'),
  );
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({
    provider: 1_600_000,
    held: -1_000_000,
    owed_back: -600_000,
  });
  await fixture.requestRefund(form);
  await expect(fixture.requestRefund(form, 1)).rejects.toEqual(
    expectedConflict('nothing_held', 'Nothing was refunded'),
  );
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(form)).toBe('available');
  await fixture.runJobs();
  expect((await fixture.refundRequestsOf(form)).map(({ state }) => state)).toEqual([
    'succeeded',
    'succeeded',
  ]);
  expect((await fixture.providerRefundsOf(form.intentId)).map(({ amount }) => amount).sort()).toEqual([
    1_000_000, 600_000,
  ]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

test('two concurrent partial refunds of the same amount are two refunds', async () => {
  const form = await fixture.createPaidOrder();
  await Promise.all([fixture.requestRefund(form, 100_000), fixture.requestRefund(form, 100_000)]);
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(form.intentId)).toHaveLength(2);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_400_000, held: -1_400_000 });
}, 30_000);

test('concurrent refunds by two people never exceed the amount paid', async () => {
  const form = await fixture.createPaidOrder();
  const results = await Promise.allSettled([
    fixture.requestRefund(form, 900_000),
    fixture.requestRefund(form, 900_000),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await fixture.holdOf(form)).toMatchObject({ refundedCents: 900_000 });
});

test('no refund is possible while a bank has the money', async () => {
  const form = await fixture.createPaidOrder();
  const bankDispute = (await fixture.sandbox.emit(`charges/${form.chargeId}/dispute`)) as { id: string };
  await fixture.deliverWebhook('charge.dispute.created', bankDispute.id);
  await expect(fixture.requestRefund(form)).rejects.toEqual(expectedConflict('bank_decides'));
  await fixture.sandbox.emit(`disputes/${bankDispute.id}/close`, { status: 'won' });
  await fixture.deliverWebhook('charge.dispute.closed', bankDispute.id);
  await fixture.requestRefund(form);
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

test('a refund after the hand-over reduces the payout first and our fee last', async () => {
  const form = await fixture.createDuePayout('unfinished');
  await fixture.requestRefund(form, 520_000);
  expect(await fixture.payoutOf(form)).toMatchObject({ amountCents: 1_000_000 });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({
    provider: 1_600_000,
    due: -1_000_000,
    fees: -80_000,
    owed_back: -520_000,
  });
  await fixture.requestRefund(form);
  expect(await fixture.payoutOf(form)).toBeUndefined();
  expect(await fixture.holdOf(form)).toMatchObject({
    state: 'refunded',
    feeCents: 0,
    refundedCents: 1_600_000,
  });
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  // Its buyer already has the car, so it is not for sale again.
  expect(await fixture.carStatusOf(form)).toBe('sold');
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

test.each(['sending', 'sent'] as const)('an order whose payout is %s cannot be refunded', async (state) => {
  const form = await fixture.createDuePayout('unfinished');
  await fixture.t.db.update(payouts).set({ state }).where(eq(payouts.id, form.payoutId));
  await expect(fixture.requestRefund(form, 1)).rejects.toEqual(
    expectedConflict('paid_out', 'The seller has been paid'),
  );
  expect(await fixture.refundRequestsOf(form)).toEqual([]);
});

test('a refund by the provider after the payout is our loss, including our fee', async () => {
  const form = await fixture.createDuePayout();
  await fixture.runJobs();
  expect(await fixture.payoutOf(form)).toMatchObject({ state: 'sent' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 80_000, fees: -80_000 });
  await fixture.sandbox.stripe.refunds.create({ payment_intent: form.intentId });
  await fixture.runJobs();
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
}, 30_000);
