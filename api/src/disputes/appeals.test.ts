import { sendPayouts } from '../payouts/send.ts';
import { createBank } from '../testing/bank.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { syncDispute } from './bank-disputes.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const { dispute, setStatus: become, deliverEvent: tell, disputesOf } = createBank(() => fixture);

const HELD_BALANCES = { provider: 1_600_000, held: -1_600_000 };
const CONTESTED_BALANCES = { held: -1_600_000, lost: 1_600_000 };

test('a closed inquiry that becomes a dispute is open again and can be lost', async () => {
  const form = await fixture.createPaidOrder();
  const inquiry = await dispute(form, { status: 'warning_needs_response' });
  await become(inquiry, 'warning_closed');
  await fixture.runJobs();
  await become(inquiry, 'needs_response');
  await fixture.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: null, decidedAt: null }]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual(CONTESTED_BALANCES);
  await become(inquiry, 'lost');
  await fixture.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: 'refund' }]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

test('a chargeback that is won, appealed and lost takes the money', async () => {
  const form = await fixture.createDuePayout();
  const bankDispute = await dispute(form);
  await become(bankDispute, 'won');
  await tell('closed', bankDispute);
  const retrieved = await fixture.sandbox.stripe.disputes.retrieve(bankDispute.id);
  await become(bankDispute, 'appeal_needs_response');
  await tell('updated', bankDispute);
  expect(await disputesOf(form)).toMatchObject([{ decision: null, decidedAt: null }]);
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.payoutOf(form)).toMatchObject({ state: 'owed' });
  await become(bankDispute, 'lost');
  for (let round = 1; round <= 2; round += 1) await fixture.runJobs();
  // The state before the appeal, and the one before the first decision, arrive late.
  await syncDispute(fixture.paymentContext(), retrieved);
  await syncDispute(fixture.paymentContext(), bankDispute);
  expect(await disputesOf(form)).toMatchObject([
    { providerStatus: 'lost', decision: 'refund', refundCents: 1_600_000 },
  ]);
  expect(await fixture.payoutOf(form)).toBeUndefined();
  expect(await fixture.providerTransfersOf(form)).toEqual([]);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

test('a chargeback that is won, and lost after the payout, is our loss', async () => {
  const form = await fixture.createDuePayout();
  const bankDispute = await dispute(form);
  await become(bankDispute, 'won');
  await fixture.runJobs();
  expect(await fixture.payoutOf(form)).toMatchObject({ state: 'sent' });
  await become(bankDispute, 'lost');
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
  await become(bankDispute, 'won');
  await fixture.runJobs();
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'paid_out', refundedCents: 0, feeCents: 80_000 });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 80_000, fees: -80_000 });
}, 30_000);

test('a chargeback that is lost and then won refunds the buyer of a closed order', async () => {
  const form = await fixture.createPaidOrder();
  const bankDispute = await dispute(form);
  await become(bankDispute, 'lost');
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
  await become(bankDispute, 'appeal_under_review');
  await fixture.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: 'refund' }]);
  await become(bankDispute, 'won');
  for (let round = 1; round <= 2; round += 1) await fixture.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: 'release', refundCents: 0 }]);
  expect(await fixture.refundRequestsOf(form)).toMatchObject([
    { reason: 'chargeback_won', state: 'succeeded' },
  ]);
  expect(await fixture.providerRefundsOf(form.intentId)).toMatchObject([
    { amount: 1_600_000, status: 'succeeded' },
  ]);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

test('a chargeback that is partly lost and then won restores the held money', async () => {
  const form = await fixture.createPaidOrder();
  const bankDispute = await dispute(form, { amount: 400_000 });
  await become(bankDispute, 'lost');
  await fixture.runJobs();
  await become(bankDispute, 'won');
  await fixture.runJobs();
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await fixture.ledgerBalancesOf(form)).toEqual(HELD_BALANCES);
  await become(bankDispute, 'lost');
  await fixture.runJobs();
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 400_000 });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_200_000, held: -1_200_000 });
}, 30_000);

test('a payout reduced by a lost chargeback is due again once it is won, after an operator’s check', async () => {
  const form = await fixture.createDuePayout();
  const bankDispute = await dispute(form);
  await become(bankDispute, 'lost');
  await tell('closed', bankDispute);
  expect(await fixture.payoutOf(form)).toBeUndefined();
  await become(bankDispute, 'won');
  await fixture.runJobs();
  expect(await fixture.payoutOf(form)).toMatchObject({
    state: 'returned',
    amountCents: 1_520_000,
    problem: 'chargeback_won',
  });
  // The cancellation had sequence 1 in calendars.
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid', meetingMoves: 2 });
  expect(await fixture.holdOf(form)).toMatchObject({
    state: 'handed_over',
    refundedCents: 0,
    feeCents: 80_000,
  });
  expect(await fixture.providerTransfersOf(form)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({
    provider: 1_600_000,
    due: -1_520_000,
    fees: -80_000,
  });
}, 30_000);

test('a refund covered by a lost chargeback is owed again once it is won', async () => {
  const form = await fixture.createPaidOrder();
  await fixture.requestRefund(form);
  const bankDispute = await dispute(form);
  await become(bankDispute, 'lost');
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(form)).toMatchObject([{ state: 'succeeded', problem: 'chargeback' }]);
  expect(await fixture.providerRefundsOf(form.intentId)).toEqual([]);
  await become(bankDispute, 'won');
  for (let round = 1; round <= 2; round += 1) await fixture.runJobs();
  expect(await fixture.refundRequestsOf(form)).toMatchObject([{ state: 'succeeded', problem: null }]);
  expect(await fixture.providerRefundsOf(form.intentId)).toMatchObject([
    { amount: 1_600_000, status: 'succeeded' },
  ]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);
