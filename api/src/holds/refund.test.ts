import { eq } from 'drizzle-orm';
import { payouts } from '../db/tables/money.ts';
import { openTill, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const refusal = (code: string, words = '') =>
  expect.objectContaining({
    status: 409,
    body: { code, message: expect.stringContaining(words) },
  });

test('partial refunds add up, and more than the rest is rejected', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form, 600_000);
  await expect(till.oweBack(form, 1_000_001)).rejects.toEqual(
    refusal('refund_too_much', 'more than what is left'),
  );
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, held: -1_000_000, owed_back: -600_000 });
  await till.oweBack(form);
  await expect(till.oweBack(form, 1)).rejects.toEqual(refusal('nothing_held', 'nothing was refunded'));
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.carStatusOf(form)).toBe('available');
  await till.runJobs();
  expect((await till.debtsOf(form)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  expect((await till.refundsOf(form.intentId)).map(({ amount }) => amount).sort()).toEqual([
    1_000_000, 600_000,
  ]);
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('two concurrent partial refunds of the same amount are two refunds', async () => {
  const form = await till.openPaidOrder();
  await Promise.all([till.oweBack(form, 100_000), till.oweBack(form, 100_000)]);
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toHaveLength(2);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_400_000, held: -1_400_000 });
}, 30_000);

test('concurrent refunds by two people never exceed the amount paid', async () => {
  const form = await till.openPaidOrder();
  const asked = await Promise.allSettled([till.oweBack(form, 900_000), till.oweBack(form, 900_000)]);
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await till.holdOf(form)).toMatchObject({ refundedCents: 900_000 });
});

test('no refund is possible while a bank has the money', async () => {
  const form = await till.openPaidOrder();
  const claim = (await till.sandbox.tell(`charges/${form.chargeId}/dispute`)) as { id: string };
  await till.deliver('charge.dispute.created', claim.id);
  await expect(till.oweBack(form)).rejects.toEqual(refusal('bank_decides'));
  await till.sandbox.tell(`disputes/${claim.id}/close`, { status: 'won' });
  await till.deliver('charge.dispute.closed', claim.id);
  await till.oweBack(form);
  await till.runJobs();
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('a refund after the hand-over reduces the payout first and our fee last', async () => {
  const form = await till.openDuePayout('unfinished');
  await till.oweBack(form, 520_000);
  expect(await till.payoutOf(form)).toMatchObject({ amountCents: 1_000_000 });
  expect(await till.ledgerOf(form)).toEqual({
    provider: 1_600_000,
    due: -1_000_000,
    fees: -80_000,
    owed_back: -520_000,
  });
  await till.oweBack(form);
  expect(await till.payoutOf(form)).toBeUndefined();
  expect(await till.holdOf(form)).toMatchObject({ state: 'refunded', feeCents: 0, refundedCents: 1_600_000 });
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  // Its buyer already has the car, so it is not for sale again.
  expect(await till.carStatusOf(form)).toBe('sold');
  await till.runJobs();
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test.each(['sending', 'sent'] as const)('an order whose payout is %s cannot be refunded', async (state) => {
  const form = await till.openDuePayout('unfinished');
  await till.t.db.update(payouts).set({ state }).where(eq(payouts.id, form.payoutId));
  await expect(till.oweBack(form, 1)).rejects.toEqual(refusal('paid_out', 'The seller has been paid'));
  expect(await till.debtsOf(form)).toEqual([]);
});

test('a refund by the provider after the payout is our loss, including our fee', async () => {
  const form = await till.openDuePayout();
  await till.runJobs();
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
  expect(await till.ledgerOf(form)).toEqual({ provider: 80_000, fees: -80_000 });
  await till.sandbox.stripe.refunds.create({ payment_intent: form.intentId });
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
}, 30_000);
