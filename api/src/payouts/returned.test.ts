import { eq } from 'drizzle-orm';
import { findBooks } from '../books/queries.ts';
import { reconcile } from '../books/reconcile.ts';
import { ledgerEntries } from '../db/tables/ledger.ts';
import { errorOf } from '../testing/app.ts';
import { type DueForm, openTill, type Till } from '../testing/till.ts';
import { followTransfer } from './follow.ts';
import { sendPayouts } from './send.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const PRICE = 1_600_000;
const DUE = 1_520_000;
const FEE = 80_000;

/** A payout that was sent, and functions that reverse it at the provider. */
async function openSent() {
  const form = await till.openDuePayout();
  await sendPayouts(till.settling(), till.later());
  const [made] = await till.transfersOf(form);
  if (!made) throw new Error('Nothing was sent');
  const { transfers } = till.sandbox.stripe;
  return {
    form,
    made,
    reverse: (amount?: number) => transfers.createReversal(made.id, amount === undefined ? {} : { amount }),
    look: () => transfers.retrieve(made.id),
    tell: () => till.deliver('transfer.reversed', made.id),
  };
}

/** Asserts that the seller's pages, the ledger and the provider agree. */
async function expectBack({ form, cents }: { form: DueForm; cents: number }): Promise<void> {
  const [payout] = (await till.t.call('GET', '/payouts', { as: form.seller })).json<object[]>();
  expect(payout).toMatchObject({ state: 'sent', amount: DUE / 100, returned: cents / 100 });
  const sale = await till.t.call('GET', `/sales/${form.order.id}`, { as: form.seller });
  expect(sale.json()).toMatchObject({ step: 'paid_out', payout: { returned: cents / 100 } });
  const balance = (await till.t.call('GET', '/balance', { as: form.seller })).json<object>();
  expect(balance).toMatchObject({ due: cents / 100, paidOut: (DUE - cents) / 100 });
  expect(await till.ledgerOf(form)).toEqual({ provider: FEE + cents, fees: -FEE, due: -cents });
  await expectAgreement();
}
const expectAgreement = async () =>
  expect((await reconcile(till.t.db, till.t.services.payments, null)).differences).toEqual([]);
const entriesOf = ({ order }: DueForm) =>
  till.t.db.$count(ledgerEntries, eq(ledgerEntries.orderId, order.id));
const stuck = async () => (await findBooks(till.t.db, 7)).stuck;

test.each([
  ['events tell of it', true],
  ['none does', false],
])('partial reversals of a payout are due again, each counted once: %s', async (_name, isTold) => {
  const { form, reverse, tell } = await openSent();
  const before = await stuck();
  const hear = async () => {
    if (!isTold) return till.runJobs();
    expect((await tell()).statusCode).toBe(200);
    await tell();
  };
  await reverse(20_000);
  await hear();
  await expectBack({ form, cents: 20_000 });
  expect(await till.payoutOf(form)).toMatchObject({
    problem: 'reversed_in_part',
    sentAt: expect.any(Date),
  });
  expect((await stuck()).payouts).toBe(before.payouts + 1);
  const entries = await entriesOf(form);
  await hear();
  await till.runJobs();
  expect(await entriesOf(form)).toBe(entries);

  // The reversal grows by two cents. One of them was not reported separately.
  await reverse(1);
  await reverse(29_999);
  await hear();
  await expectBack({ form, cents: 50_000 });
  expect((await stuck()).payouts).toBe(before.payouts + 1);
  await till.runJobs();
  await expectBack({ form, cents: 50_000 });
  expect(await till.transfersOf(form)).toHaveLength(1);
});

test('a partial reversal followed by a full one is due once, and can be refunded', async () => {
  const { form, reverse, tell } = await openSent();
  await reverse(20_000);
  await tell();
  await reverse();
  await till.runJobs();
  expect(await till.payoutOf(form)).toMatchObject({
    state: 'returned',
    amountCents: DUE,
    problem: 'reversed',
    sentAt: null,
  });
  expect(await till.holdOf(form)).toMatchObject({ state: 'handed_over' });
  expect(await till.ledgerOf(form)).toEqual({ provider: PRICE, due: -DUE, fees: -FEE });
  const [payout] = (await till.t.call('GET', '/payouts', { as: form.seller })).json<object[]>();
  expect(payout).toMatchObject({ state: 'returned', returned: 0 });
  await till.oweBack(form, 20_000);
  await till.oweBack(form);
  await till.runJobs();
  expect(await till.ledgerOf(form)).toEqual({});
  await expectAgreement();
}, 30_000);

test('an older state of a transfer is ignored, and simultaneous syncs count once', async () => {
  const { form, reverse, look } = await openSent();
  await reverse(20_000);
  const early = await look();
  await reverse(10_000);
  const late = await look();
  await Promise.all([late, early, late].map((seen) => followTransfer(till.settling(), seen)));
  await followTransfer(till.settling(), early);
  await expectBack({ form, cents: 30_000 });
});

test('a partial reversal is synced even if it came before we noticed the transfer', async () => {
  const form = await till.openDuePayout();
  await till.sandbox.fault({ kind: 'drop', method: 'POST', path: '/v1/transfers', times: 5 });
  await sendPayouts(till.settling(), till.later());
  await till.sandbox.mend();
  const [made] = await till.transfersOf(form);
  await till.sandbox.stripe.transfers.createReversal(made!.id, { amount: 20_000 });
  await till.deliver('transfer.reversed', made!.id);
  await expectBack({ form, cents: 20_000 });
}, 30_000);

test('a refund at the provider is paid from reversed money first, then by us', async () => {
  const { form, reverse, tell, look } = await openSent();
  const refund = async (amount: number) => {
    await till.sandbox.stripe.refunds.create({ charge: form.chargeId, amount });
    await till.runJobs();
    await expectAgreement();
  };
  await reverse(20_000);
  await tell();
  await refund(15_000);
  expect(await till.ledgerOf(form)).toEqual({ provider: FEE + 5_000, fees: -FEE, due: -5_000 });
  expect(await till.payoutOf(form)).toMatchObject({
    state: 'sent',
    amountCents: DUE - 15_000,
    returnedCents: 5_000,
    problem: 'reversed_in_part',
  });
  await refund(8_000);
  expect(await till.ledgerOf(form)).toEqual({ provider: FEE - 3_000, fees: -FEE, lost: 3_000 });
  // Nothing is left for an admin to check.
  expect(await till.payoutOf(form)).toMatchObject({
    amountCents: DUE - 20_000,
    returnedCents: 0,
    problem: null,
  });
  // A larger reversal adds only the difference.
  await followTransfer(till.settling(), await look());
  await reverse(1_000);
  await till.runJobs();
  expect(await till.ledgerOf(form)).toEqual({ provider: FEE - 2_000, fees: -FEE, lost: 3_000, due: -1_000 });
  await reverse();
  await till.runJobs();
  expect(await till.payoutOf(form)).toMatchObject({ state: 'returned', amountCents: DUE - 20_000 });
  expect(await till.ledgerOf(form)).toMatchObject({ due: 20_000 - DUE, lost: 3_000 });
  await expectAgreement();
});

test('a seller with a partly reversed payout can’t be deleted', async () => {
  const { form, reverse, tell } = await openSent();
  await reverse(20_050);
  await tell();
  const as = await till.t.buildAdmin();
  expect(errorOf(await till.t.call('DELETE', `/users/${form.seller.id}`, { as }))).toMatchObject({
    code: 'payouts_due',
    message: expect.stringContaining('They are owed $200.50 '),
  });
});
