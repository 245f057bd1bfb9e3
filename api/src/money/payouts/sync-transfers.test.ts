import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { payoutAccounts, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { stubProvider } from '../../testing/provider-stubs.ts';
import { recordPayoutReversal, recordPayoutSent } from './outcome.ts';
import { sendPayouts } from './send.ts';
import { refreshWaitingAccounts, syncTransfer } from './sync-transfers.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

test('a transfer that was reversed before we noticed it does not count as sent', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await fixture.sandbox.injectFault({ kind: 'drop', method: 'POST', path: '/v1/transfers', times: 5 });
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  await fixture.sandbox.restore();
  const [transfer] = await fixture.providerTransfersOf(orderWithPayout);
  await fixture.sandbox.stripe.transfers.createReversal(transfer!.id);
  const reversed = await fixture.sandbox.stripe.transfers.retrieve(transfer!.id);
  await syncTransfer(fixture.paymentContext(), reversed);
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sending', sentAt: null });
}, 30_000);

test('a late event about a sent payout changes nothing after its reversal', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  const [transfer] = await fixture.providerTransfersOf(orderWithPayout);
  await fixture.sandbox.stripe.transfers.createReversal(transfer!.id);
  await syncTransfer(fixture.paymentContext(), await fixture.sandbox.stripe.transfers.retrieve(transfer!.id));
  const returnedPayout = await fixture.payoutOf(orderWithPayout);
  expect(returnedPayout).toMatchObject({ state: 'returned' });
  await recordPayoutSent(fixture.testApp.db, orderWithPayout.payoutId, transfer!);
  expect(await fixture.payoutOf(orderWithPayout)).toEqual(returnedPayout);
  expect(await fixture.escrowOf(orderWithPayout)).toMatchObject({ state: 'handed_over' });
}, 30_000);

test('an account that can’t be read does not block the others, unless the provider is down', async () => {
  const forms = [await fixture.createDuePayout('unfinished'), await fixture.createDuePayout('unfinished')];
  forms.sort((a, b) => (a.seller.id < b.seller.id ? -1 : 1));
  const [failingForm, otherForm] = forms;
  const isFailingAccount = eq(payoutAccounts.userId, failingForm!.seller.id);
  await fixture.testApp.db.update(payoutAccounts).set({ providerId: 'acct_gone' }).where(isFailingAccount);
  await fixture.sandbox.emit(`accounts/${otherForm!.accountId}`, { status: 'enabled' });
  await refreshWaitingAccounts(fixture.paymentContext());
  expect(await fixture.payoutOf(failingForm!)).toMatchObject({ state: 'waiting' });
  expect(await fixture.payoutOf(otherForm!)).toMatchObject({ state: 'owed' });
  await fixture.sandbox.injectFault({ kind: 'reset', path: '/v1/accounts/*', times: 1000 });
  await expect(refreshWaitingAccounts(fixture.paymentContext())).rejects.toMatchObject({ status: 503 });
}, 30_000);

test('closed or revoked accounts do not stop a run, and all other sellers are paid', async () => {
  const forms = [
    await fixture.createDuePayout(),
    await fixture.createDuePayout('unfinished'),
    await fixture.createDuePayout(),
  ];
  const [revokedForm, unfinishedForm, readyForm] = forms;
  const otherOrder = await fixture.createDuePayout('unfinished');
  await fixture.sandbox.emit(`accounts/${revokedForm!.accountId}`, { status: 'revoked' });
  await fixture.sandbox.emit(`accounts/${unfinishedForm!.accountId}`, { status: 'revoked' });
  await fixture.sandbox.emit(`accounts/${otherOrder.accountId}`, { status: 'enabled' });
  await fixture.runJobs();
  expect(await fixture.payoutOf(revokedForm!)).toMatchObject({ state: 'waiting' });
  expect(await fixture.payoutOf(unfinishedForm!)).toMatchObject({ state: 'waiting' });
  expect(await fixture.payoutOf(readyForm!)).toMatchObject({ state: 'sent' });
  expect(await fixture.payoutOf(otherOrder)).toMatchObject({ state: 'sent' });
  const row = eq(payoutAccounts.userId, revokedForm!.seller.id);
  expect(await fixture.testApp.db.select().from(payoutAccounts).where(row)).toMatchObject([
    { enabled: false },
  ]);
}, 30_000);

test('the job reads every account that a payout waits for, even if there are many', async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 101; n += 1) {
    const { id, sellerId } = await fixture.testApp.buildOrder({ state: 'paid' });
    ids.push(id);
    const userId = sellerId ?? '';
    await fixture.testApp.db
      .insert(payoutAccounts)
      .values({ userId, providerId: `acct_${id}`, enabled: false });
    await fixture.testApp.db.insert(payouts).values({ id, orderId: id, sellerId: userId, amountCents: 1 });
  }
  const retrieve = (id: string) =>
    Promise.resolve({ id, capabilities: { transfers: 'active' } } as Partial<Stripe.Account>);
  await refreshWaitingAccounts(stubProvider(fixture.paymentContext(), { accounts: { retrieve } }));
  const states = await fixture.testApp.db.select({ id: payouts.id, state: payouts.state }).from(payouts);
  expect(states.filter(({ id, state }) => ids.includes(id) && state === 'owed')).toHaveLength(101);
});

test('the sync ignores a transfer of an unknown payout, or of one never requested', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  const { db } = fixture.testApp;
  const transfer = await fixture.sandbox.stripe.transfers.create({
    amount: 1_520_000,
    currency: 'usd',
    destination: orderWithPayout.accountId,
    source_transaction: orderWithPayout.chargeId,
    metadata: { payoutId: orderWithPayout.payoutId },
  });
  await syncTransfer(fixture.paymentContext(), { ...transfer, metadata: {} });
  await syncTransfer(fixture.paymentContext(), { ...transfer, metadata: { payoutId: 'none' } });
  await syncTransfer(fixture.paymentContext(), transfer);
  await recordPayoutReversal(db, { ...transfer, amount_reversed: 1000 });
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'owed', providerId: null });
  await expect(recordPayoutSent(db, 'none', transfer)).rejects.toThrow(
    `no payout none for transfer ${transfer.id}`,
  );
}, 30_000);
