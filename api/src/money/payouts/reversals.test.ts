import { eq } from 'drizzle-orm';
import { ledgerEntries } from '../../platform/db/tables/ledger.ts';
import { errorOf } from '../../testing/app.ts';
import {
  createPaymentsFixture,
  type OrderWithPayout,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { findMoneyOverview } from '../reconciliation/queries.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { sendPayouts } from './send.ts';
import { syncTransfer } from './sync-transfers.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const PRICE_CENTS = 1_600_000;
const DUE_CENTS = 1_520_000;
const FEE_CENTS = 80_000;

/** Creates a payout that was sent, with functions that reverse it at the provider. */
async function createSentPayout() {
  const orderWithPayout = await fixture.createDuePayout();
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  const [transfer] = await fixture.providerTransfersOf(orderWithPayout);
  if (!transfer) throw new Error('Nothing was sent');
  const { transfers } = fixture.sandbox.stripe;
  return {
    orderWithPayout,
    transfer,
    reverse: (amount?: number) =>
      transfers.createReversal(transfer.id, amount === undefined ? {} : { amount }),
    readTransfer: () => transfers.retrieve(transfer.id),
    deliverReversal: () => fixture.deliverWebhook('transfer.reversed', transfer.id),
  };
}

/**
 * Asserts that the seller's pages, the ledger and the provider agree that `cents` of the payout were
 * reversed.
 */
async function expectReturned({
  orderWithPayout,
  cents,
}: {
  orderWithPayout: OrderWithPayout;
  cents: number;
}): Promise<void> {
  const [payout] = (await fixture.testApp.call('GET', '/payouts', { as: orderWithPayout.seller })).json<
    object[]
  >();
  expect(payout).toMatchObject({ state: 'sent', amount: DUE_CENTS / 100, returned: cents / 100 });
  const sale = await fixture.testApp.call('GET', `/sales/${orderWithPayout.order.id}`, {
    as: orderWithPayout.seller,
  });
  expect(sale.json()).toMatchObject({ step: 'paid_out', payout: { returned: cents / 100 } });
  const balance = (
    await fixture.testApp.call('GET', '/balance', { as: orderWithPayout.seller })
  ).json<object>();
  expect(balance).toMatchObject({ due: cents / 100, paidOut: (DUE_CENTS - cents) / 100 });
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({
    provider: FEE_CENTS + cents,
    fees: -FEE_CENTS,
    due: -cents,
  });
  await expectNoDifferences();
}
const expectNoDifferences = async () =>
  expect((await reconcile(fixture.testApp.db, fixture.testApp.services.payments, null)).differences).toEqual(
    [],
  );
const countEntries = ({ order }: OrderWithPayout) =>
  fixture.testApp.db.$count(ledgerEntries, eq(ledgerEntries.orderId, order.id));
const findStuck = async () => (await findMoneyOverview(fixture.testApp.db, 7)).stuck;

test.each([
  ['with webhooks', true],
  ['without webhooks', false],
])('partial reversals of a payout are due again, each counted once: %s', async (_name, hasWebhook) => {
  const { orderWithPayout, reverse, deliverReversal } = await createSentPayout();
  const stuckBefore = await findStuck();
  const syncReversal = async () => {
    if (!hasWebhook) return fixture.runJobs();
    expect((await deliverReversal()).statusCode).toBe(200);
    await deliverReversal();
  };
  await reverse(20_000);
  await syncReversal();
  await expectReturned({ orderWithPayout, cents: 20_000 });
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
    problem: 'reversed_in_part',
    sentAt: expect.any(Date),
  });
  expect((await findStuck()).payouts).toBe(stuckBefore.payouts + 1);
  const entries = await countEntries(orderWithPayout);
  await syncReversal();
  await fixture.runJobs();
  expect(await countEntries(orderWithPayout)).toBe(entries);

  // Makes two more reversals. Only the state after the second one is reported or synced.
  await reverse(1);
  await reverse(29_999);
  await syncReversal();
  await expectReturned({ orderWithPayout, cents: 50_000 });
  expect((await findStuck()).payouts).toBe(stuckBefore.payouts + 1);
  await fixture.runJobs();
  await expectReturned({ orderWithPayout, cents: 50_000 });
  expect(await fixture.providerTransfersOf(orderWithPayout)).toHaveLength(1);
});

test('money from a partial and then a full reversal is due once, and can be refunded', async () => {
  const { orderWithPayout, reverse, deliverReversal } = await createSentPayout();
  await reverse(20_000);
  await deliverReversal();
  await reverse();
  await fixture.runJobs();
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
    state: 'returned',
    amountCents: DUE_CENTS,
    problem: 'reversed',
    sentAt: null,
  });
  expect(await fixture.escrowOf(orderWithPayout)).toMatchObject({ state: 'handed_over' });
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({
    provider: PRICE_CENTS,
    due: -DUE_CENTS,
    fees: -FEE_CENTS,
  });
  const [payout] = (await fixture.testApp.call('GET', '/payouts', { as: orderWithPayout.seller })).json<
    object[]
  >();
  expect(payout).toMatchObject({ state: 'returned', returned: 0 });
  await fixture.requestRefund(orderWithPayout, 20_000);
  await fixture.requestRefund(orderWithPayout);
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({});
  await expectNoDifferences();
}, 30_000);

test('an older state of a transfer is ignored, and simultaneous syncs count once', async () => {
  const { orderWithPayout, reverse, readTransfer } = await createSentPayout();
  await reverse(20_000);
  const transferBefore = await readTransfer();
  await reverse(10_000);
  const transferAfter = await readTransfer();
  await Promise.all(
    [transferAfter, transferBefore, transferAfter].map((syncedTransfer) =>
      syncTransfer(fixture.paymentContext(), syncedTransfer),
    ),
  );
  await syncTransfer(fixture.paymentContext(), transferBefore);
  await expectReturned({ orderWithPayout, cents: 30_000 });
});

test('a partial reversal is synced even if it came before we noticed the transfer', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await fixture.sandbox.injectFault({ kind: 'drop', method: 'POST', path: '/v1/transfers', times: 5 });
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  await fixture.sandbox.restore();
  const [transfer] = await fixture.providerTransfersOf(orderWithPayout);
  await fixture.sandbox.stripe.transfers.createReversal(transfer!.id, { amount: 20_000 });
  await fixture.deliverWebhook('transfer.reversed', transfer!.id);
  await expectReturned({ orderWithPayout, cents: 20_000 });
}, 30_000);

test('a refund at the provider is paid from reversed money first, then by us', async () => {
  const { orderWithPayout, reverse, deliverReversal, readTransfer } = await createSentPayout();
  const refund = async (amount: number) => {
    await fixture.sandbox.stripe.refunds.create({ charge: orderWithPayout.chargeId, amount });
    await fixture.runJobs();
    await expectNoDifferences();
  };
  await reverse(20_000);
  await deliverReversal();
  await refund(15_000);
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({
    provider: FEE_CENTS + 5_000,
    fees: -FEE_CENTS,
    due: -5_000,
  });
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
    state: 'sent',
    amountCents: DUE_CENTS - 15_000,
    returnedCents: 5_000,
    problem: 'reversed_in_part',
  });
  await refund(8_000);
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({
    provider: FEE_CENTS - 3_000,
    fees: -FEE_CENTS,
    lost: 3_000,
  });
  // Nothing is left for an admin to check.
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
    amountCents: DUE_CENTS - 20_000,
    returnedCents: 0,
    problem: null,
  });
  // Syncing the same state again changes nothing. A larger reversal adds only the difference.
  await syncTransfer(fixture.paymentContext(), await readTransfer());
  await reverse(1_000);
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({
    provider: FEE_CENTS - 2_000,
    fees: -FEE_CENTS,
    lost: 3_000,
    due: -1_000,
  });
  await reverse();
  await fixture.runJobs();
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
    state: 'returned',
    amountCents: DUE_CENTS - 20_000,
  });
  expect(await fixture.ledgerBalancesOf(orderWithPayout)).toMatchObject({
    due: 20_000 - DUE_CENTS,
    lost: 3_000,
  });
  await expectNoDifferences();
});

test('a seller with a partly reversed payout can’t be deleted', async () => {
  const { orderWithPayout, reverse, deliverReversal } = await createSentPayout();
  await reverse(20_050);
  await deliverReversal();
  const as = await fixture.testApp.buildAdmin();
  expect(
    errorOf(await fixture.testApp.call('DELETE', `/users/${orderWithPayout.seller.id}`, { as })),
  ).toMatchObject({
    code: 'payouts_due',
    message: expect.stringContaining('This user has $200.50 '),
  });
});
