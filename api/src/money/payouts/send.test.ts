import { toDemoIntentId } from '@second-gear/contract/demo-intents';
import { eq } from 'drizzle-orm';
import { disputes, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import {
  createPaymentsFixture,
  type OrderWithPayout,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { findMoneyOverview } from '../reconciliation/queries.ts';
import { sendPayouts } from './send.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const DUE_CENTS = 1_520_000;
const FEE_CENTS = 80_000;
const CREATE_TRANSFER_CALL = { method: 'POST', path: '/v1/transfers' } as const;
const sendDuePayouts = () => sendPayouts(fixture.paymentContext(), fixture.advanceClock());

/** Asserts that the seller got the money once, and that the ledger shows it. */
async function expectSent(orderWithPayout: OrderWithPayout): Promise<void> {
  const transfers = await fixture.providerTransfersOf(orderWithPayout);
  expect(transfers).toMatchObject([
    { amount: DUE_CENTS, destination: orderWithPayout.accountId, reversed: false },
  ]);
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
    state: 'sent',
    providerId: transfers[0]?.id,
    problem: null,
    sentAt: expect.any(Date),
  });
  expect(await fixture.escrowOf(orderWithPayout)).toMatchObject({ state: 'paid_out' });
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({ provider: FEE_CENTS, fees: -FEE_CENTS });
}
async function expectUnsent(orderWithPayout: OrderWithPayout): Promise<void> {
  expect(await fixture.providerTransfersOf(orderWithPayout)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({
    provider: 1_600_000,
    due: -DUE_CENTS,
    fees: -FEE_CENTS,
  });
}

test('a payout is sent once, from the money of its own payment', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await expectUnsent(orderWithPayout);
  await sendDuePayouts();
  await sendDuePayouts();
  await fixture.runJobs();
  expect(await fixture.providerTransfersOf(orderWithPayout)).toMatchObject([
    { source_transaction: orderWithPayout.chargeId, metadata: { payoutId: orderWithPayout.payoutId } },
  ]);
  await expectSent(orderWithPayout);
}, 30_000);

test.each([
  { kind: 'error' },
  { kind: 'error', status: 429, retryAfter: 0 },
  { kind: 'reset' },
  { kind: 'drop' },
  { kind: 'fail' },
  { kind: 'abort' },
  { kind: 'garbage', body: 'text' },
  { kind: 'garbage', body: 'other' },
] as const)(
  'a payout is eventually sent once despite a provider fault (%o)',
  async (fault) => {
    const orderWithPayout = await fixture.createDuePayout();
    await fixture.sandbox.injectFault({ ...CREATE_TRANSFER_CALL, ...fault, times: 3 });
    await sendDuePayouts();
    await fixture.sandbox.restore();
    await sendDuePayouts();
    await sendDuePayouts();
    await expectSent(orderWithPayout);
  },
  30_000,
);

test('a seller is paid even if another seller’s payout fails', async () => {
  const [failingPayout, otherPayout] = [await fixture.createDuePayout(), await fixture.createDuePayout()];
  await fixture.sandbox.emit(`accounts/${failingPayout.accountId}`, { status: 'restricted' });
  await sendDuePayouts();
  await expectSent(otherPayout);
  await expectUnsent(failingPayout);
  // The transfer failed because of the account, so the payout waits for the account.
  expect(await fixture.payoutOf(failingPayout)).toMatchObject({
    state: 'waiting',
    problem: 'insufficient_capabilities_for_transfer',
  });
  await fixture.sandbox.emit(`accounts/${failingPayout.accountId}`, { status: 'enabled' });
  await fixture.runJobs();
  await expectSent(failingPayout);
}, 30_000);

test('processes that send a payout at the same time create one transfer', async () => {
  const forms = [await fixture.createDuePayout(), await fixture.createDuePayout()];
  const now = fixture.advanceClock();
  await Promise.all([1, 2, 3].map(() => sendPayouts(fixture.paymentContext(), now)));
  for (const orderWithPayout of forms) await expectSent(orderWithPayout);
}, 30_000);

test('a payout waits during a dispute or suspension, and is sent afterwards', async () => {
  const [disputedPayout, bankDisputedPayout, suspendedSellersPayout] = [
    await fixture.createDuePayout(),
    await fixture.createDuePayout(),
    await fixture.createDuePayout(),
  ];
  const { db } = fixture.testApp;
  const dispute = {
    id: disputedPayout.order.id,
    orderId: disputedPayout.order.id,
    kind: 'buyer' as const,
    text: 'Rust',
  };
  await db.insert(disputes).values(dispute);
  const bankDispute = (await fixture.sandbox.emit(`charges/${bankDisputedPayout.chargeId}/dispute`)) as {
    id: string;
  };
  await fixture.deliverWebhook('charge.dispute.created', bankDispute.id);
  await db.update(users).set({ suspended: true }).where(eq(users.id, suspendedSellersPayout.seller.id));
  await fixture.runJobs();
  for (const orderWithPayout of [disputedPayout, bankDisputedPayout, suspendedSellersPayout]) {
    expect(await fixture.providerTransfersOf(orderWithPayout)).toEqual([]);
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'owed' });
  }
  await db.update(disputes).set({ decidedAt: new Date() }).where(eq(disputes.id, dispute.id));
  await fixture.sandbox.emit(`disputes/${bankDispute.id}/close`, { status: 'won' });
  await db.update(users).set({ suspended: false }).where(eq(users.id, suspendedSellersPayout.seller.id));
  await fixture.runJobs();
  await fixture.runJobs();
  for (const orderWithPayout of [disputedPayout, bankDisputedPayout, suspendedSellersPayout])
    await expectSent(orderWithPayout);
});

test('the sync records a transfer that no event reported', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await fixture.sandbox.injectFault({ ...CREATE_TRANSFER_CALL, kind: 'drop', times: 5 });
  await sendDuePayouts();
  await fixture.sandbox.restore();
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sending' });
  // A payout that is being sent is never refunded, whatever the outcome.
  await expect(fixture.requestRefund(orderWithPayout)).rejects.toMatchObject({ status: 409 });
  const [transfers] = await fixture.providerTransfersOf(orderWithPayout);
  expect((await fixture.deliverWebhook('transfer.created', transfers!.id)).statusCode).toBe(200);
  await expectSent(orderWithPayout);
  await fixture.runJobs();
  await expectSent(orderWithPayout);
}, 30_000);

test.each([
  ['with a webhook', true],
  ['without a webhook', false],
])(
  'a payout that is reversed at the provider is due again, for an admin to decide: %s',
  async (_name, hasWebhook) => {
    const orderWithPayout = await fixture.createDuePayout();
    await sendDuePayouts();
    const [transfers] = await fixture.providerTransfersOf(orderWithPayout);
    await fixture.sandbox.stripe.transfers.createReversal(transfers!.id);
    if (hasWebhook) {
      await fixture.deliverWebhook('transfer.reversed', transfers!.id);
      await fixture.deliverWebhook('transfer.reversed', transfers!.id);
    } else await fixture.runJobs();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
        state: 'returned',
        problem: 'reversed',
        sentAt: null,
      });
      expect(await fixture.escrowOf(orderWithPayout)).toMatchObject({ state: 'handed_over' });
      expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({
        provider: 1_600_000,
        due: -DUE_CENTS,
        fees: -FEE_CENTS,
      });
      await fixture.runJobs();
    }
    expect(await fixture.providerTransfersOf(orderWithPayout)).toHaveLength(1);
    // An admin can still refund the buyer.
    await fixture.requestRefund(orderWithPayout);
    await fixture.runJobs();
    expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({});
  },
  30_000,
);

test('the part of a payout that an admin refunds is not sent', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await fixture.requestRefund(orderWithPayout, 520_000);
  await fixture.runJobs();
  expect(await fixture.providerTransfersOf(orderWithPayout)).toMatchObject([{ amount: 1_000_000 }]);
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({ provider: FEE_CENTS, fees: -FEE_CENTS });
  expect(await fixture.testApp.db.$count(payouts, eq(payouts.state, 'sending'))).toBe(0);
}, 30_000);

/** Creates an intent at the provider that is not paid. Returns its id. */
const createUnpaidIntent = async (): Promise<string> =>
  (await fixture.sandbox.stripe.paymentIntents.create({ amount: 1_600_000, currency: 'usd' })).id;

test.each([
  ['has an intent that the provider doesn’t have', () => 'pi_nobody_knows', 'charge_unknown'],
  ['was never paid at the provider', createUnpaidIntent, 'charge_unknown'],
  ['has an invalid intent id', () => 'pi/../1', 'charge_unknown'],
  ['is demo content', () => toDemoIntentId('one'), 'demo_payment'],
] as [string, () => string | Promise<string>, string][])(
  'a payout of a payment that %s uses no other seller’s money',
  async (_name, getIntentId, problem) => {
    // Our balance contains the money of another order, from which the payout could be paid by mistake.
    const otherOrder = await fixture.createDuePayout();
    await fixture.requestRefund(otherOrder);
    const orderWithPayout = await fixture.createDuePayout();
    const { db } = fixture.testApp;
    const isPaymentOfOrder = eq(payments.orderId, orderWithPayout.order.id);
    await db
      .update(payments)
      .set({ intentId: await getIntentId() })
      .where(isPaymentOfOrder);
    const { payouts: payoutsBefore } = (await findMoneyOverview(db, 7)).stuck;
    const now = fixture.advanceClock();
    await sendPayouts(fixture.paymentContext(), now);
    await expectUnsent(orderWithPayout);
    const stuck = await fixture.payoutOf(orderWithPayout);
    expect(stuck).toMatchObject({ state: 'owed', problem, checkCount: 1 });
    expect(stuck!.nextAttemptAt.getTime()).toBeGreaterThan(now.getTime());
    expect((await findMoneyOverview(db, 7)).stuck.payouts).toBe(payoutsBefore + 1);
    await sendDuePayouts();
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'owed', problem, checkCount: 2 });
    // Once the payment has its own intent again, the payout is sent like any other.
    await db.update(payments).set({ intentId: orderWithPayout.intentId }).where(isPaymentOfOrder);
    await sendDuePayouts();
    await expectSent(orderWithPayout);
  },
  30_000,
);

test('a payout gets no problem while the provider is unavailable', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await fixture.sandbox.injectFault({
    kind: 'reset',
    method: 'GET',
    path: '/v1/payment_intents/*',
    times: 3,
  });
  await sendDuePayouts();
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
    state: 'owed',
    problem: null,
    checkCount: 0,
  });
  await sendDuePayouts();
  await expectSent(orderWithPayout);
}, 30_000);
