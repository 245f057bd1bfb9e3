import { beforeEachRefund } from '../testing/other-answers.ts';
import { openTill, type Till } from '../testing/till.ts';
import { followRefund } from './follow.ts';
import { noteOutcome } from './outcome.ts';
import { pursueRefunds } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

test('a rejection does not affect a refund that an admin’s refund is paying by now', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  await till.sandbox.tell('refunds/next', { status: 'pending', times: 1 });
  let theirs = '';
  const settling = beforeEachRefund(till.settling(), async () => {
    if (theirs !== '') return;
    // An admin refunds everything by hand, and another process records that first.
    const made = await till.refundByHand(form);
    theirs = made.id;
    await followRefund(till.settling(), made);
  });
  await pursueRefunds(settling, till.later());
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'pending', providerId: theirs, problem: null }]);
  await till.sandbox.tell('advance');
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ id: theirs, status: 'succeeded' }]);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', problem: null }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({});
});

/** A refund of 300,000 cents. An admin refunds `cents` by hand just before our request. */
async function racedBy(cents: number) {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form, 300_000);
  let byHand = '';
  const settling = beforeEachRefund(till.settling(), async () => {
    if (byHand !== '') return;
    const made = await till.refundByHand(form, cents);
    byHand = made.id;
    await followRefund(till.settling(), made);
  });
  await pursueRefunds(settling, till.later());
  return { form, debt, byHand };
}

test('our refund counts after a partial manual one, and the excess is recorded too', async () => {
  const { form, debt, byHand } = await racedBy(100_000);
  for (let times = 1; times <= 2; times += 1) {
    const debts = await till.debtsOf(form);
    const [ours] = (await till.refundsOf(form.intentId)).filter(({ id }) => id !== byHand);
    expect(ours).toMatchObject({ amount: 300_000 });
    expect(debts.every(({ state }) => state === 'succeeded')).toBe(true);
    const paidBy = (id: string) =>
      debts.filter(({ providerId }) => providerId === id).reduce((sum, one) => sum + one.amountCents, 0);
    expect([paidBy(byHand), paidBy(ours!.id)]).toEqual([100_000, 300_000]);
    expect(debts.find(({ id }) => id === debt)).toMatchObject({ amountCents: 200_000, providerId: ours!.id });
    expect(await till.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 400_000 });
    expect(await till.ledgerOf(form)).toEqual({ provider: 1_200_000, held: -1_200_000 });
    await till.runJobs();
  }
});

test('our refund counts even if a manual one has just covered everything', async () => {
  const { form, debt, byHand } = await racedBy(300_000);
  for (let times = 1; times <= 2; times += 1) {
    expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', providerId: byHand });
    expect(await till.debtsOf(form)).toMatchObject([
      { state: 'succeeded' },
      { state: 'succeeded', reason: 'at_provider', amountCents: 300_000 },
    ]);
    expect(await till.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 600_000 });
    expect(await till.ledgerOf(form)).toEqual({ provider: 1_000_000, held: -1_000_000 });
    await till.runJobs();
  }
});

test('a failed attempt does not affect a refund that was just paid by hand', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form, 300_000);
  let byHand = '';
  const settling = beforeEachRefund(till.settling(), async () => {
    if (byHand !== '') return;
    const made = await till.refundByHand(form, 300_000);
    byHand = made.id;
    await followRefund(till.settling(), made);
    await till.sandbox.tell('refunds/next', { status: 'failed', times: 1 });
  });
  await pursueRefunds(settling, till.later());
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', providerId: byHand, attempts: 0 });
  await till.runJobs();
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', providerId: byHand });
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_300_000, held: -1_300_000 });
});

test('the next poll records an excess amount after a process was killed before doing so', async () => {
  const form = await till.openPaidOrder();
  const id = await till.oweBack(form, 300_000);
  const made = await till.sandbox.stripe.refunds.create({
    payment_intent: form.intentId,
    amount: 350_000,
    metadata: { refundId: id },
  });
  await noteOutcome(till.t.db, id, made, { isAttempt: true });
  expect(await till.ledgerOf(form)).toMatchObject({ provider: 1_300_000 });
  await till.runJobs();
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_250_000, held: -1_250_000 });
});
