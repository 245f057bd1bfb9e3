import { demoIntent } from '@second-gear/contract/demo-intents';
import { eq } from 'drizzle-orm';
import { findBooks } from '../books/queries.ts';
import { disputes, payouts } from '../db/tables/money.ts';
import { payments } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { type DueForm, openTill, type Till } from '../testing/till.ts';
import { sendPayouts } from './send.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const DUE = 1_520_000;
const FEE = 80_000;
const TRANSFERS = { method: 'POST', path: '/v1/transfers' } as const;
const send = () => sendPayouts(till.settling(), till.later());

/** Asserts that the seller got the money once, and that the ledger shows it. */
async function expectSent(form: DueForm): Promise<void> {
  const made = await till.transfersOf(form);
  expect(made).toMatchObject([{ amount: DUE, destination: form.accountId, reversed: false }]);
  expect(await till.payoutOf(form)).toMatchObject({
    state: 'sent',
    providerId: made[0]?.id,
    problem: null,
    sentAt: expect.any(Date),
  });
  expect(await till.holdOf(form)).toMatchObject({ state: 'paid_out' });
  expect(await till.ledgerOf(form)).toEqual({ provider: FEE, fees: -FEE });
}
async function expectUnsent(form: DueForm): Promise<void> {
  expect(await till.transfersOf(form)).toEqual([]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, due: -DUE, fees: -FEE });
}

test('a payout is sent once, from the money of its own payment', async () => {
  const form = await till.openDuePayout();
  await expectUnsent(form);
  await send();
  await send();
  await till.runJobs();
  expect(await till.transfersOf(form)).toMatchObject([
    { source_transaction: form.chargeId, metadata: { payoutId: form.payoutId } },
  ]);
  await expectSent(form);
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
  'a payout is sent once in the end despite a provider fault (%o)',
  async (fault) => {
    const form = await till.openDuePayout();
    await till.sandbox.fault({ ...TRANSFERS, ...fault, times: 3 });
    await send();
    await till.sandbox.mend();
    await send();
    await send();
    await expectSent(form);
  },
  30_000,
);

test('a seller is paid although another seller’s payout fails', async () => {
  const [bad, good] = [await till.openDuePayout(), await till.openDuePayout()];
  await till.sandbox.tell(`accounts/${bad.accountId}`, { status: 'restricted' });
  await send();
  await expectSent(good);
  await expectUnsent(bad);
  // The account is the cause, so the payout waits for it.
  expect(await till.payoutOf(bad)).toMatchObject({
    state: 'waiting',
    problem: 'insufficient_capabilities_for_transfer',
  });
  await till.sandbox.tell(`accounts/${bad.accountId}`, { status: 'enabled' });
  await till.runJobs();
  await expectSent(bad);
}, 30_000);

test('processes that send a payout at the same time create one transfer', async () => {
  const forms = [await till.openDuePayout(), await till.openDuePayout()];
  const now = till.later();
  await Promise.all([1, 2, 3].map(() => sendPayouts(till.settling(), now)));
  for (const form of forms) await expectSent(form);
}, 30_000);

test('a payout waits during a dispute or suspension, and is sent afterwards', async () => {
  const [disputed, atBank, suspended] = [
    await till.openDuePayout(),
    await till.openDuePayout(),
    await till.openDuePayout(),
  ];
  const { db } = till.t;
  const dispute = { id: disputed.order.id, orderId: disputed.order.id, kind: 'buyer' as const, text: 'Rust' };
  await db.insert(disputes).values(dispute);
  const claim = (await till.sandbox.tell(`charges/${atBank.chargeId}/dispute`)) as { id: string };
  await till.deliver('charge.dispute.created', claim.id);
  await db.update(users).set({ suspended: true }).where(eq(users.id, suspended.seller.id));
  await till.runJobs();
  for (const form of [disputed, atBank, suspended]) {
    expect(await till.transfersOf(form)).toEqual([]);
    expect(await till.payoutOf(form)).toMatchObject({ state: 'owed' });
  }
  await db.update(disputes).set({ decidedAt: new Date() }).where(eq(disputes.id, dispute.id));
  await till.sandbox.tell(`disputes/${claim.id}/close`, { status: 'won' });
  await db.update(users).set({ suspended: false }).where(eq(users.id, suspended.seller.id));
  await till.runJobs();
  await till.runJobs();
  for (const form of [disputed, atBank, suspended]) await expectSent(form);
});

test('the sync records a transfer that no event reported', async () => {
  const form = await till.openDuePayout();
  await till.sandbox.fault({ ...TRANSFERS, kind: 'drop', times: 5 });
  await send();
  await till.sandbox.mend();
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sending' });
  // A payout that is being sent is never refunded, whatever the outcome.
  await expect(till.oweBack(form)).rejects.toMatchObject({ status: 409 });
  const [made] = await till.transfersOf(form);
  expect((await till.deliver('transfer.created', made!.id)).statusCode).toBe(200);
  await expectSent(form);
  await till.runJobs();
  await expectSent(form);
}, 30_000);

test.each([
  ['an event tells of it', true],
  ['none does', false],
])(
  'a payout that is reversed at the provider is due again, for an admin to decide: %s',
  async (_name, isTold) => {
    const form = await till.openDuePayout();
    await send();
    const [made] = await till.transfersOf(form);
    await till.sandbox.stripe.transfers.createReversal(made!.id);
    if (isTold) {
      await till.deliver('transfer.reversed', made!.id);
      await till.deliver('transfer.reversed', made!.id);
    } else await till.runJobs();
    for (let times = 1; times <= 2; times += 1) {
      expect(await till.payoutOf(form)).toMatchObject({
        state: 'returned',
        problem: 'reversed',
        sentAt: null,
      });
      expect(await till.holdOf(form)).toMatchObject({ state: 'handed_over' });
      expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, due: -DUE, fees: -FEE });
      await till.runJobs();
    }
    expect(await till.transfersOf(form)).toHaveLength(1);
    // An admin can still refund the buyer.
    await till.oweBack(form);
    await till.runJobs();
    expect(await till.ledgerOf(form)).toEqual({});
  },
  30_000,
);

test('the part of a payout that an admin refunds is not sent', async () => {
  const form = await till.openDuePayout();
  await till.oweBack(form, 520_000);
  await till.runJobs();
  expect(await till.transfersOf(form)).toMatchObject([{ amount: 1_000_000 }]);
  expect(await till.ledgerOf(form)).toEqual({ provider: FEE, fees: -FEE });
  expect(await till.t.db.$count(payouts, eq(payouts.state, 'sending'))).toBe(0);
}, 30_000);

/** An intent that the provider has and that is not paid. */
const openIntentThere = async (): Promise<string> =>
  (await till.sandbox.stripe.paymentIntents.create({ amount: 1_600_000, currency: 'usd' })).id;

test.each([
  ['the provider knows nothing of', () => 'pi_nobody_knows', 'charge_unknown'],
  ['was never made there', openIntentThere, 'charge_unknown'],
  ['has no id that could be asked for', () => 'pi/../1', 'charge_unknown'],
  ['is of the demo content', () => demoIntent('one'), 'demo_payment'],
] as [string, () => string | Promise<string>, string][])(
  'a payout of a payment that %s uses no other seller’s money',
  async (_name, intentOf, problem) => {
    // Its money is in the balance that the payout would be paid from.
    const other = await till.openDuePayout();
    await till.oweBack(other);
    const form = await till.openDuePayout();
    const { db } = till.t;
    const named = eq(payments.orderId, form.order.id);
    await db
      .update(payments)
      .set({ intentId: await intentOf() })
      .where(named);
    const { payouts: before } = (await findBooks(db, 7)).stuck;
    const now = till.later();
    await sendPayouts(till.settling(), now);
    await expectUnsent(form);
    const stuck = await till.payoutOf(form);
    expect(stuck).toMatchObject({ state: 'owed', problem, looks: 1 });
    expect(stuck!.nextLookAt.getTime()).toBeGreaterThan(now.getTime());
    expect((await findBooks(db, 7)).stuck.payouts).toBe(before + 1);
    await send();
    expect(await till.payoutOf(form)).toMatchObject({ state: 'owed', problem, looks: 2 });
    // Once its payment is known, it is sent like any other.
    await db.update(payments).set({ intentId: form.intentId }).where(named);
    await send();
    await expectSent(form);
  },
  30_000,
);

test('an unavailable provider proves nothing about a payment', async () => {
  const form = await till.openDuePayout();
  await till.sandbox.fault({ kind: 'reset', method: 'GET', path: '/v1/payment_intents/*', times: 3 });
  await send();
  expect(await till.payoutOf(form)).toMatchObject({ state: 'owed', problem: null, looks: 0 });
  await send();
  await expectSent(form);
}, 30_000);
