import { createBank } from '../../testing/bank.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { sendPayouts } from '../payouts/send.ts';
import { syncDispute } from './bank-disputes.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const {
  dispute: openBankDispute,
  setStatus: setDisputeStatus,
  deliverEvent: deliverDisputeEvent,
  disputesOf,
} = createBank(() => fixture);

const HELD_BALANCES = { provider: 1_600_000, held: -1_600_000 };
const CONTESTED_BALANCES = { held: -1_600_000, lost: 1_600_000 };

test('a closed inquiry that becomes a dispute is open again and can be lost', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const inquiry = await openBankDispute(paidOrder, { status: 'warning_needs_response' });
  await setDisputeStatus(inquiry, 'warning_closed');
  await fixture.runJobs();
  await setDisputeStatus(inquiry, 'needs_response');
  await fixture.runJobs();
  expect(await disputesOf(paidOrder)).toMatchObject([{ decision: null, decidedAt: null }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual(CONTESTED_BALANCES);
  await setDisputeStatus(inquiry, 'lost');
  await fixture.runJobs();
  expect(await disputesOf(paidOrder)).toMatchObject([{ decision: 'refund' }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('a chargeback that is won, appealed and lost takes the money', async () => {
  const paidOrder = await fixture.createDuePayout();
  const bankDispute = await openBankDispute(paidOrder);
  await setDisputeStatus(bankDispute, 'won');
  await deliverDisputeEvent('closed', bankDispute);
  const retrieved = await fixture.sandbox.stripe.disputes.retrieve(bankDispute.id);
  await setDisputeStatus(bankDispute, 'appeal_needs_response');
  await deliverDisputeEvent('updated', bankDispute);
  expect(await disputesOf(paidOrder)).toMatchObject([{ decision: null, decidedAt: null }]);
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.payoutOf(paidOrder)).toMatchObject({ state: 'owed' });
  await setDisputeStatus(bankDispute, 'lost');
  for (let round = 1; round <= 2; round += 1) await fixture.runJobs();
  // The dispute's state before the appeal, and its state before the first decision, arrive late.
  await syncDispute(fixture.paymentContext(), retrieved);
  await syncDispute(fixture.paymentContext(), bankDispute);
  expect(await disputesOf(paidOrder)).toMatchObject([
    { providerStatus: 'lost', decision: 'refund', refundCents: 1_600_000 },
  ]);
  expect(await fixture.payoutOf(paidOrder)).toBeUndefined();
  expect(await fixture.providerTransfersOf(paidOrder)).toEqual([]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('a chargeback that is won and then lost after the payout is our loss', async () => {
  const paidOrder = await fixture.createDuePayout();
  const bankDispute = await openBankDispute(paidOrder);
  await setDisputeStatus(bankDispute, 'won');
  await fixture.runJobs();
  expect(await fixture.payoutOf(paidOrder)).toMatchObject({ state: 'sent' });
  await setDisputeStatus(bankDispute, 'lost');
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
  await setDisputeStatus(bankDispute, 'won');
  await fixture.runJobs();
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'paid' });
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({
    state: 'paid_out',
    refundedCents: 0,
    feeCents: 80_000,
  });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 80_000, fees: -80_000 });
}, 30_000);

test('a chargeback that is lost and then won refunds the buyer of a closed order', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const bankDispute = await openBankDispute(paidOrder);
  await setDisputeStatus(bankDispute, 'lost');
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
  await setDisputeStatus(bankDispute, 'appeal_under_review');
  await fixture.runJobs();
  expect(await disputesOf(paidOrder)).toMatchObject([{ decision: 'refund' }]);
  await setDisputeStatus(bankDispute, 'won');
  for (let round = 1; round <= 2; round += 1) await fixture.runJobs();
  expect(await disputesOf(paidOrder)).toMatchObject([{ decision: 'release', refundCents: 0 }]);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { reason: 'chargeback_won', state: 'succeeded' },
  ]);
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toMatchObject([
    { amount: 1_600_000, status: 'succeeded' },
  ]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('a chargeback that is partly lost and then won restores the held money', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const bankDispute = await openBankDispute(paidOrder, { amount: 400_000 });
  await setDisputeStatus(bankDispute, 'lost');
  await fixture.runJobs();
  await setDisputeStatus(bankDispute, 'won');
  await fixture.runJobs();
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual(HELD_BALANCES);
  await setDisputeStatus(bankDispute, 'lost');
  await fixture.runJobs();
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'held', refundedCents: 400_000 });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_200_000, held: -1_200_000 });
}, 30_000);

test('a payout reduced by a lost chargeback is due again after the chargeback is won and an operator has checked it', async () => {
  const paidOrder = await fixture.createDuePayout();
  const bankDispute = await openBankDispute(paidOrder);
  await setDisputeStatus(bankDispute, 'lost');
  await deliverDisputeEvent('closed', bankDispute);
  expect(await fixture.payoutOf(paidOrder)).toBeUndefined();
  await setDisputeStatus(bankDispute, 'won');
  await fixture.runJobs();
  expect(await fixture.payoutOf(paidOrder)).toMatchObject({
    state: 'returned',
    amountCents: 1_520_000,
    problem: 'chargeback_won',
  });
  // The sequence number is 2, because calendars already have 1 for the canceled meeting.
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'paid', meetingMoves: 2 });
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({
    state: 'handed_over',
    refundedCents: 0,
    feeCents: 80_000,
  });
  expect(await fixture.providerTransfersOf(paidOrder)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({
    provider: 1_600_000,
    due: -1_520_000,
    fees: -80_000,
  });
}, 30_000);

test('a refund covered by a lost chargeback is owed again once the chargeback is won', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder);
  const bankDispute = await openBankDispute(paidOrder);
  await setDisputeStatus(bankDispute, 'lost');
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', problem: 'chargeback' },
  ]);
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toEqual([]);
  await setDisputeStatus(bankDispute, 'won');
  for (let round = 1; round <= 2; round += 1) await fixture.runJobs();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'succeeded', problem: null }]);
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toMatchObject([
    { amount: 1_600_000, status: 'succeeded' },
  ]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);
