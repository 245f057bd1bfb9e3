import type Stripe from 'stripe';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { followRefund } from './follow.ts';
import { pursueRefunds } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

/** An admin refunds `amount` at the provider, and the server receives the event. */
async function refundByHand(form: PaidForm, amount: number): Promise<Stripe.Refund> {
  const made = await till.refundByHand(form, amount);
  await followRefund(till.settling(), made);
  return made;
}

test('a smaller manual refund covers part of a due refund, and the rest stays due', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form, 300_000);
  const made = await refundByHand(form, 100_000);
  const debts = await till.debtsOf(form);
  expect(debts).toHaveLength(2);
  expect(debts.find(({ id }) => id === debt)).toMatchObject({
    state: 'owed',
    amountCents: 200_000,
    partOf: null,
  });
  expect(debts.find(({ id }) => id !== debt)).toMatchObject({
    state: 'succeeded',
    amountCents: 100_000,
    providerId: made.id,
    partOf: debt,
    reason: 'cancelled',
  });
  expect(await till.ledgerOf(form)).toEqual({
    provider: 1_500_000,
    held: -1_300_000,
    owed_back: -200_000,
  });
  await pursueRefunds(till.settling(), till.later());
  const amounts = (await till.refundsOf(form.intentId)).map(({ amount }) => amount);
  expect(amounts.sort()).toEqual([100_000, 200_000]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_300_000, held: -1_300_000 });
}, 30_000);

test('a part that is split again still belongs to the original refund', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form, 300_000);
  const made = await refundByHand(form, 100_000);
  await till.sandbox.tell(`refunds/${made.id}`, { status: 'failed' });
  expect((await till.deliver('refund.failed', made.id)).statusCode).toBe(200);
  // The oldest is covered first. Both parts have the same time, and add up to the original refund.
  await refundByHand(form, 250_000);
  const debts = await till.debtsOf(form);
  expect(debts).toHaveLength(3);
  expect(debts.filter(({ id }) => id !== debt).map(({ partOf }) => partOf)).toEqual([debt, debt]);
  expect(debts.filter(({ state }) => state === 'owed')).toMatchObject([{ amountCents: 50_000 }]);
  await pursueRefunds(till.settling(), till.later());
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_300_000, held: -1_300_000 });
}, 30_000);

test('a manual refund covers the oldest due refund first and does not change the next one', async () => {
  const form = await till.openPaidOrder();
  const first = await till.oweBack(form, 100_000);
  const second = await till.oweBack(form, 70_000);
  const { nextLookAt } = (await till.debtOf(second))!;
  const made = await refundByHand(form, 100_000);
  expect(await till.debtsOf(form)).toHaveLength(2);
  expect(await till.debtOf(first)).toMatchObject({ state: 'succeeded', providerId: made.id });
  expect(await till.debtOf(second)).toMatchObject({
    state: 'owed',
    amountCents: 70_000,
    providerId: null,
    nextLookAt,
  });
}, 30_000);
