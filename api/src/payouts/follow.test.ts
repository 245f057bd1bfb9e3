import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { payoutAccounts, payouts } from '../db/tables/money.ts';
import { withAnswers } from '../testing/other-answers.ts';
import { openTill, type Till } from '../testing/till.ts';
import { checkAccounts, followTransfer } from './follow.ts';
import { noteReturned, noteSent } from './outcome.ts';
import { sendPayouts } from './send.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

test('a transfer that was reversed before we noticed it does not count as sent', async () => {
  const form = await till.openDuePayout();
  await till.sandbox.fault({ kind: 'drop', method: 'POST', path: '/v1/transfers', times: 5 });
  await sendPayouts(till.settling(), till.later());
  await till.sandbox.mend();
  const [made] = await till.transfersOf(form);
  await till.sandbox.stripe.transfers.createReversal(made!.id);
  const reversed = await till.sandbox.stripe.transfers.retrieve(made!.id);
  await followTransfer(till.settling(), reversed);
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sending', sentAt: null });
}, 30_000);

test('a late event about a sent payout changes nothing after its reversal', async () => {
  const form = await till.openDuePayout();
  await sendPayouts(till.settling(), till.later());
  const [made] = await till.transfersOf(form);
  await till.sandbox.stripe.transfers.createReversal(made!.id);
  await followTransfer(till.settling(), await till.sandbox.stripe.transfers.retrieve(made!.id));
  const returned = await till.payoutOf(form);
  expect(returned).toMatchObject({ state: 'returned' });
  await noteSent(till.t.db, form.payoutId, made!);
  expect(await till.payoutOf(form)).toEqual(returned);
  expect(await till.holdOf(form)).toMatchObject({ state: 'handed_over' });
}, 30_000);

test('an account that can’t be read does not block the others, unless the provider is down', async () => {
  const forms = [await till.openDuePayout('unfinished'), await till.openDuePayout('unfinished')];
  forms.sort((a, b) => (a.seller.id < b.seller.id ? -1 : 1));
  const [bad, good] = forms;
  const named = eq(payoutAccounts.userId, bad!.seller.id);
  await till.t.db.update(payoutAccounts).set({ providerId: 'acct_gone' }).where(named);
  await till.sandbox.tell(`accounts/${good!.accountId}`, { status: 'enabled' });
  await checkAccounts(till.settling());
  expect(await till.payoutOf(bad!)).toMatchObject({ state: 'waiting' });
  expect(await till.payoutOf(good!)).toMatchObject({ state: 'owed' });
  await till.sandbox.fault({ kind: 'reset', path: '/v1/accounts/*', times: 1000 });
  await expect(checkAccounts(till.settling())).rejects.toMatchObject({ status: 503 });
}, 30_000);

test('closed or revoked accounts do not stop a run: all others are paid in it', async () => {
  const forms = [
    await till.openDuePayout(),
    await till.openDuePayout('unfinished'),
    await till.openDuePayout(),
  ];
  const [gone, unfinished, good] = forms;
  const other = await till.openDuePayout('unfinished');
  await till.sandbox.tell(`accounts/${gone!.accountId}`, { status: 'revoked' });
  await till.sandbox.tell(`accounts/${unfinished!.accountId}`, { status: 'revoked' });
  await till.sandbox.tell(`accounts/${other.accountId}`, { status: 'enabled' });
  await till.runJobs();
  expect(await till.payoutOf(gone!)).toMatchObject({ state: 'waiting' });
  expect(await till.payoutOf(unfinished!)).toMatchObject({ state: 'waiting' });
  expect(await till.payoutOf(good!)).toMatchObject({ state: 'sent' });
  expect(await till.payoutOf(other)).toMatchObject({ state: 'sent' });
  const row = eq(payoutAccounts.userId, gone!.seller.id);
  expect(await till.t.db.select().from(payoutAccounts).where(row)).toMatchObject([{ enabled: false }]);
}, 30_000);

test('the job reads every account that a payout waits for, however many', async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 101; n += 1) {
    const { id, sellerId } = await till.t.buildOrder({ state: 'paid' });
    ids.push(id);
    const userId = sellerId ?? '';
    await till.t.db.insert(payoutAccounts).values({ userId, providerId: `acct_${id}`, enabled: false });
    await till.t.db.insert(payouts).values({ id, orderId: id, sellerId: userId, amountCents: 1 });
  }
  const retrieve = (id: string) =>
    Promise.resolve({ id, capabilities: { transfers: 'active' } } as Partial<Stripe.Account>);
  await checkAccounts(withAnswers(till.settling(), { accounts: { retrieve } }));
  const states = await till.t.db.select({ id: payouts.id, state: payouts.state }).from(payouts);
  expect(states.filter(({ id, state }) => ids.includes(id) && state === 'owed')).toHaveLength(101);
});

test('the sync ignores a transfer of an unknown payout, or of one never requested', async () => {
  const form = await till.openDuePayout();
  const { db } = till.t;
  const made = await till.sandbox.stripe.transfers.create({
    amount: 1_520_000,
    currency: 'usd',
    destination: form.accountId,
    source_transaction: form.chargeId,
    metadata: { payoutId: form.payoutId },
  });
  await followTransfer(till.settling(), { ...made, metadata: {} });
  await followTransfer(till.settling(), { ...made, metadata: { payoutId: 'none' } });
  await followTransfer(till.settling(), made);
  await noteReturned(db, { ...made, amount_reversed: 1000 });
  expect(await till.payoutOf(form)).toMatchObject({ state: 'owed', providerId: null });
  await expect(noteSent(db, 'none', made)).rejects.toThrow(
    `There is no payout none for the transfer ${made.id}`,
  );
}, 30_000);
