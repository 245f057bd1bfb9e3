import { sendPayouts } from '../payouts/send.ts';
import { bankAt } from '../testing/bank.ts';
import { openTill, type Till } from '../testing/till.ts';
import { followDispute } from './bank.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const { dispute, become, tell, disputesOf } = bankAt(() => till);

const OPEN = { provider: 1_600_000, held: -1_600_000 };
const CONTESTED = { held: -1_600_000, lost: 1_600_000 };

test('a closed inquiry that becomes a dispute is open again and can be lost', async () => {
  const form = await till.openPaidOrder();
  const inquiry = await dispute(form, { status: 'warning_needs_response' });
  await become(inquiry, 'warning_closed');
  await till.runJobs();
  await become(inquiry, 'needs_response');
  await till.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: null, decidedAt: null }]);
  expect(await till.ledgerOf(form)).toEqual(CONTESTED);
  await become(inquiry, 'lost');
  await till.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: 'refund' }]);
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('a chargeback that is won, appealed and lost takes the money', async () => {
  const form = await till.openDuePayout();
  const claim = await dispute(form);
  await become(claim, 'won');
  await tell('closed', claim);
  const told = await till.sandbox.stripe.disputes.retrieve(claim.id);
  await become(claim, 'appeal_needs_response');
  await tell('updated', claim);
  expect(await disputesOf(form)).toMatchObject([{ decision: null, decidedAt: null }]);
  await sendPayouts(till.settling(), till.later());
  expect(await till.payoutOf(form)).toMatchObject({ state: 'owed' });
  await become(claim, 'lost');
  for (let turn = 1; turn <= 2; turn += 1) await till.runJobs();
  // The state before the appeal, and the one before the first decision, arrive late.
  await followDispute(till.settling(), told);
  await followDispute(till.settling(), claim);
  expect(await disputesOf(form)).toMatchObject([
    { providerStatus: 'lost', decision: 'refund', refundCents: 1_600_000 },
  ]);
  expect(await till.payoutOf(form)).toBeUndefined();
  expect(await till.transfersOf(form)).toEqual([]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('a chargeback that is won, and lost after the payout, is our loss', async () => {
  const form = await till.openDuePayout();
  const claim = await dispute(form);
  await become(claim, 'won');
  await till.runJobs();
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
  await become(claim, 'lost');
  await till.runJobs();
  expect(await till.ledgerOf(form)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
  await become(claim, 'won');
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.holdOf(form)).toMatchObject({ state: 'paid_out', refundedCents: 0, feeCents: 80_000 });
  expect(await till.ledgerOf(form)).toEqual({ provider: 80_000, fees: -80_000 });
}, 30_000);

test('a chargeback that is lost and then won refunds the buyer of a closed order', async () => {
  const form = await till.openPaidOrder();
  const claim = await dispute(form);
  await become(claim, 'lost');
  await till.runJobs();
  expect(await till.ledgerOf(form)).toEqual({});
  await become(claim, 'appeal_under_review');
  await till.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: 'refund' }]);
  await become(claim, 'won');
  for (let turn = 1; turn <= 2; turn += 1) await till.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: 'release', refundCents: 0 }]);
  expect(await till.debtsOf(form)).toMatchObject([{ reason: 'chargeback_won', state: 'succeeded' }]);
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ amount: 1_600_000, status: 'succeeded' }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('a chargeback that is partly lost and then won restores the held money', async () => {
  const form = await till.openPaidOrder();
  const claim = await dispute(form, { amount: 400_000 });
  await become(claim, 'lost');
  await till.runJobs();
  await become(claim, 'won');
  await till.runJobs();
  expect(await till.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await till.ledgerOf(form)).toEqual(OPEN);
  await become(claim, 'lost');
  await till.runJobs();
  expect(await till.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 400_000 });
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_200_000, held: -1_200_000 });
}, 30_000);

test('a payout reduced by a lost chargeback is due again once it is won, after an operator’s check', async () => {
  const form = await till.openDuePayout();
  const claim = await dispute(form);
  await become(claim, 'lost');
  await tell('closed', claim);
  expect(await till.payoutOf(form)).toBeUndefined();
  await become(claim, 'won');
  await till.runJobs();
  expect(await till.payoutOf(form)).toMatchObject({
    state: 'returned',
    amountCents: 1_520_000,
    problem: 'chargeback_won',
  });
  // The cancellation had sequence 1 in calendars.
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid', meetingMoves: 2 });
  expect(await till.holdOf(form)).toMatchObject({
    state: 'handed_over',
    refundedCents: 0,
    feeCents: 80_000,
  });
  expect(await till.transfersOf(form)).toEqual([]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, due: -1_520_000, fees: -80_000 });
}, 30_000);

test('a refund covered by a lost chargeback is owed again once it is won', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  const claim = await dispute(form);
  await become(claim, 'lost');
  await till.runJobs();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', problem: 'chargeback' }]);
  expect(await till.refundsOf(form.intentId)).toEqual([]);
  await become(claim, 'won');
  for (let turn = 1; turn <= 2; turn += 1) await till.runJobs();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', problem: null }]);
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ amount: 1_600_000, status: 'succeeded' }]);
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);
