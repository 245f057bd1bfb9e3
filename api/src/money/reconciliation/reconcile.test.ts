import { randomUUID } from 'node:crypto';
import { toDemoIntentId } from '@second-gear/contract/demo-intents';
import { disputes, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type ProviderLists, startProviderLists } from '../../testing/provider-lists.ts';
import { refundEscrow } from '../escrow/refund-escrow.ts';
import { refundReceivedPayment } from '../escrow/request-refund.ts';
import { type LedgerEntryKind, postEntry } from '../ledger/post.ts';
import { reconcile } from './reconcile.ts';

let testApp: TestApp;
let provider: Awaited<ReturnType<typeof startProviderLists>>;
const providerLists: ProviderLists = {};
beforeAll(async () => {
  testApp = await createTestApp();
  provider = await startProviderLists(providerLists);
});
beforeEach(async () => {
  await testApp.clear();
  Object.assign(providerLists, { payment_intents: [], refunds: [], transfers: [], disputes: [] });
  provider.requests.length = 0;
});
afterAll(async () => {
  await testApp.close();
  provider.close();
});

const DAY_SECONDS = 86_400;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const findDifferences = async (since: Date | null = null) =>
  (await reconcile(testApp.db, provider.stripe, since)).differences.map(
    ({ kind, mismatch, id }) => `${kind} ${id}: ${mismatch}`,
  );

type Order = Awaited<ReturnType<TestApp['buildPaidOrder']>>;
const toPaymentIntent = (order: Order, overrides: object = {}) => ({
  ...{ id: order.paymentIntentId ?? '', object: 'payment_intent', created: nowSeconds(), currency: 'usd' },
  ...{ status: 'succeeded', amount_received: order.priceCents, metadata: { orderId: order.id } },
  ...overrides,
});
const addToProvider = (collection: string, ...objects: ({ id: string } & Record<string, unknown>)[]) => {
  providerLists[collection] = [
    ...objects.map((object) => ({ created: nowSeconds(), ...object })),
    ...(providerLists[collection] ?? []),
  ];
};
const postLedgerEntry = (order: Order, kind: LedgerEntryKind, reference: string, postings: object) =>
  testApp.db.transaction((tx) => postEntry(tx, { kind, reference, orderId: order.id, postings }));

test('the comparison reads payments, refunds, payouts and chargebacks from both sides, page by page', async () => {
  const builtOrders = [];
  for (let index = 0; index < 7; index += 1) builtOrders.push(await testApp.buildPaidOrder());
  addToProvider('payment_intents', ...builtOrders.map((order) => toPaymentIntent(order)));
  const [firstOrder, secondOrder, thirdOrder] = builtOrders as [Order, Order, Order];

  await testApp.db.transaction((tx) =>
    refundEscrow(tx, { orderId: firstOrder.id, amountCents: 500, reason: 'dispute' }),
  );
  // The first attempt failed, and its money was returned.
  await postLedgerEntry(firstOrder, 'refund_sent', 'r1:re_1', { owed_back: 500, provider: -500 });
  await postLedgerEntry(firstOrder, 'refund_returned', 'r1:re_1', { provider: 500, owed_back: -500 });
  await postLedgerEntry(firstOrder, 'refund_sent', 'r1:re_2', { owed_back: 500, provider: -500 });
  const refund = {
    object: 'refund',
    amount: 500,
    currency: 'usd',
    payment_intent: firstOrder.paymentIntentId,
  };
  addToProvider(
    'refunds',
    { ...refund, id: 're_2', status: 'pending' },
    { ...refund, id: 're_1', status: 'failed' },
  );

  await postLedgerEntry(secondOrder, 'hand_over', secondOrder.id, { held: 1_600_000, due: -1_600_000 });
  await postLedgerEntry(secondOrder, 'payout_sent', 'tr_1', { due: 1_600_000, provider: -1_600_000 });
  addToProvider('transfers', {
    id: 'tr_1',
    amount: 1_600_000,
    amount_reversed: 0,
    currency: 'usd',
    metadata: {},
  });

  const bankDispute = {
    id: 'ours',
    orderId: thirdOrder.id,
    kind: 'bank',
    text: 'fraudulent',
    providerId: 'dp_1',
  } as const;
  await testApp.db.insert(disputes).values(bankDispute);
  await postLedgerEntry(thirdOrder, 'chargeback', 'ours', { lost: 1_600_000, provider: -1_600_000 });
  const disputeFields = { id: 'dp_1', amount: 1_600_000, currency: 'usd', metadata: {} };
  const withdrawal = { id: 'txn_1', amount: -1_600_000, currency: 'usd', created: 1 };
  addToProvider('disputes', {
    ...disputeFields,
    payment_intent: thirdOrder.paymentIntentId,
    status: 'needs_response',
    balance_transactions: [withdrawal],
  });

  const comparison = await reconcile(testApp.db, provider.stripe, null);
  expect(comparison).toMatchObject({
    differences: [],
    totals: {
      payment: { internal: { count: 7, cents: 11_200_000 }, provider: { count: 7, cents: 11_200_000 } },
      refund: { internal: { count: 1, cents: 500 }, provider: { count: 1, cents: 500 } },
      payout: { internal: { count: 1, cents: 1_600_000 }, provider: { count: 1, cents: 1_600_000 } },
      chargeback: { internal: { count: 1, cents: 1_600_000 }, provider: { count: 1, cents: 1_600_000 } },
    },
  });

  Object.assign(providerLists['disputes']?.[0] ?? {}, {
    status: 'won',
    balance_transactions: [withdrawal, { ...withdrawal, id: 'txn_2', amount: 1_600_000 }],
  });
  Object.assign(providerLists['transfers']?.[0] ?? {}, { amount_reversed: 1 });
  Object.assign(providerLists['refunds']?.[1] ?? {}, { status: 'succeeded' });
  providerLists['payment_intents']?.pop();
  expect(await findDifferences()).toEqual([
    `payment ${builtOrders.at(-1)?.paymentIntentId ?? ''}: missing_at_provider`,
    'refund re_1: status',
    'payout tr_1: amount',
    'chargeback dp_1: status',
  ]);
});

test('the comparison matches money from before the ledger by its payment and reports payments missing in the ledger', async () => {
  const order = await testApp.buildOrder({ state: 'refunded' });
  const id = randomUUID();
  const row = {
    id,
    orderId: order.id,
    intentId: 'pi_old',
    amountCents: 700,
    currency: 'usd',
    flag: 'car_gone',
  };
  await testApp.db.insert(payments).values(row);
  const refundId = await testApp.db.transaction((tx) =>
    refundReceivedPayment(tx, { orderId: order.id, paymentId: id, amountCents: 700, reason: 'car_gone' }),
  );
  await testApp.db.update(refunds).set({ state: 'succeeded' });
  await postLedgerEntry(order, 'refund_sent', `${refundId}:0`, { owed_back: 700, provider: -700 });
  addToProvider('payment_intents', toPaymentIntent(order, { id: 'pi_old', amount_received: 700 }));
  addToProvider('refunds', {
    id: 're_old',
    amount: 700,
    currency: 'usd',
    payment_intent: 'pi_old',
    status: 'succeeded',
  });
  expect(await findDifferences()).toEqual([]);
  addToProvider('payment_intents', toPaymentIntent(order, { id: 'pi_lost' }));
  expect(await findDifferences()).toEqual(['payment pi_lost: missing_in_ledger']);
});

test('demo payments are not reported as differences, and money of other programs is ignored', async () => {
  const order = await testApp.buildOrder({ state: 'paid' });
  const id = randomUUID();
  const row = { id, orderId: order.id, intentId: toDemoIntentId('1'), amountCents: 700, currency: 'usd' };
  await testApp.db.insert(payments).values(row);
  await postLedgerEntry(order, 'payment', id, { provider: 700, held: -700 });
  addToProvider('payment_intents', { ...toPaymentIntent(order), id: 'pi_shop', metadata: {} });
  expect(await reconcile(testApp.db, provider.stripe, null)).toMatchObject({
    differences: [],
    demo: { count: 1, cents: 700 },
    foreign: 1,
  });
  // The provider must know every payout that was sent, including those of demo content.
  await postLedgerEntry(order, 'payout_sent', 'tr_demo', { due: 700, provider: -700 });
  expect(await findDifferences()).toEqual(['payout tr_demo: missing_at_provider']);
});

test('a ledger entry of an unknown kind stops the comparison', async () => {
  const order = await testApp.buildPaidOrder();
  await postLedgerEntry(order, 'gift' as LedgerEntryKind, 'g1:1', { provider: 700, held: -700 });
  await expect(findDifferences()).rejects.toThrow('unknown kind of ledger entry: gift g1:1');
});

test('a date window ignores earlier lines and looks up single lines at its edge', async () => {
  const [orderBefore, lateOrder, lostOrder] = [
    await testApp.buildPaidOrder(),
    await testApp.buildPaidOrder(),
    await testApp.buildPaidOrder(),
  ];
  const since = new Date((nowSeconds() - DAY_SECONDS) * 1000);
  // The payment form was opened before the period and paid within it.
  addToProvider('payment_intents', toPaymentIntent(lateOrder, { created: nowSeconds() - 2 * DAY_SECONDS }));
  expect((await findDifferences(since)).sort()).toEqual(
    [orderBefore, lostOrder]
      .map((order) => `payment ${order.paymentIntentId ?? ''}: missing_at_provider`)
      .sort(),
  );
  expect(provider.requests[0]).toContain(`created[gte]=${String(since.getTime() / 1000)}`);
  expect(await findDifferences(new Date(Date.now() + 1000))).toEqual([]);
  // Lines that the provider created within the period are compared, even if ours are older.
  addToProvider(
    'payment_intents',
    toPaymentIntent(orderBefore, { created: nowSeconds() + 10, amount_received: 1 }),
  );
  expect(await findDifferences(new Date(Date.now() + 1000))).toEqual([
    `payment ${orderBefore.paymentIntentId ?? ''}: amount`,
  ]);
});
