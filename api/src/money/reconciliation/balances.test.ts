import type { CallResponse } from '@second-gear/contract/call';
import type { getFinances, MoneyTotals, SellerBalances } from '@second-gear/contract/finances';
import fc from '@second-gear/contract/testing/properties';
import { eq, sql } from 'drizzle-orm';
import { disputes, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import type { LedgerAccount } from '../../platform/db/tables/ledger.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';
import { type LedgerEntryKind, postEntry } from '../ledger/post.ts';
import { findMoneyOverview, findSellerMoney } from './queries.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

type MoneyOverview = CallResponse<typeof getFinances>;
const BALANCE_NAMES = ['held', 'owedBack', 'refunded', 'due', 'paidOut', 'fees', 'lost'] as const;
const ZERO_MONEY: MoneyTotals = {
  ...{ received: 0, held: 0, owedBack: 0, refunded: 0, due: 0, paidOut: 0, fees: 0, lost: 0 },
  ...{ contested: 0, ownLoss: 0 },
};
const toInstant = (day: string, time = '12:00:00.000') => new Date(`${day}T${time}Z`);
const NOW = toInstant('2026-05-10');

/**
 * Checks that `received` equals the sum of the balances. Compares cents, because dollars do not add up
 * exactly.
 */
function expectBalance(money: MoneyTotals) {
  const cents = (dollars: number) => Math.round(dollars * 100);
  expect(cents(money.received)).toBe(
    BALANCE_NAMES.reduce((sum, balanceName) => sum + cents(money[balanceName]), 0),
  );
}

/** Every kind of ledger entry, as the server posts it. */
const ENTRY_TEMPLATES: readonly [LedgerEntryKind, Partial<Record<LedgerAccount, number>>][] = [
  ['payment', { provider: 1, held: -1 }],
  ['payment', { provider: 1, owed_back: -1 }],
  ['refund', { held: 1, owed_back: -1 }],
  ['refund', { due: 1, owed_back: -1 }],
  ['refund', { lost: 1, owed_back: -1 }],
  ['refund_sent', { owed_back: 1, provider: -1 }],
  ['refund_returned', { provider: 1, owed_back: -1 }],
  ['hand_over', { held: 10, due: -9, fees: -1 }],
  ['payout_sent', { due: 1, provider: -1 }],
  ['payout_returned', { provider: 1, due: -1 }],
  ['chargeback', { lost: 1, provider: -1 }],
  ['chargeback_lost', { held: 1, lost: -1 }],
  ['chargeback_lost', { due: 9, fees: 1, lost: -10 }],
  ['chargeback_won', { provider: 1, lost: -1 }],
  ['refund_manual', { owed_back: 1, bank: -1 }],
];

let entryCount = 0;
async function postMovement(
  orderId: string,
  movementIndex: number,
  cents: number,
  postedAt: Date,
  reference?: string,
) {
  const [kind, sides] = ENTRY_TEMPLATES[movementIndex] ?? ['payment', {}];
  const postings = Object.fromEntries(Object.entries(sides).map(([name, sign]) => [name, sign * cents]));
  entryCount += 1;
  await testApp.db.transaction((tx) =>
    postEntry(tx, { kind, reference: reference ?? String(entryCount), orderId, postings }, postedAt),
  );
}

async function buildOrderOf(name: string, overrides: object = {}) {
  const seller = await testApp.buildSeller({ name });
  const car = await testApp.buildCar({ sellerId: seller.id });
  return {
    ...(await testApp.buildOrder({ carId: car.id, state: 'cancelled', ...overrides })),
    sellerId: seller.id,
  };
}

test('received money always equals the sum of the balances, in total, per day and per seller', async () => {
  const orders = [await buildOrderOf('One'), await buildOrderOf('Two')];
  const step = fc.tuple(
    fc.nat({ max: 1 }),
    fc.nat({ max: ENTRY_TEMPLATES.length - 1 }),
    fc.integer({ min: 1, max: 99_999_999 }),
    fc.integer({ min: 1, max: 9 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const [orderIndex, movementIndex, cents, day] of steps) {
        await postMovement(
          orders[orderIndex]?.id ?? '',
          movementIndex,
          cents,
          toInstant(`2026-05-0${String(day)}`),
        );
      }
      const { totals, days } = await findMoneyOverview(testApp.db, 7, NOW);
      const { items } = await findSellerMoney(testApp.db, {});
      for (const { day: _, ...moved } of days) expectBalance(moved);
      for (const { _id, name, ...money } of items) expectBalance(money);
      expectBalance(totals);
      const receivedCents = items.reduce((sum, item) => sum + Math.round(item.received * 100), 0);
      expect(receivedCents).toBe(Math.round(totals.received * 100));
    }),
    { numRuns: 25 },
  );
});

test('each ledger entry changes the right balances', async () => {
  const order = await buildOrderOf('One');
  const readTotals = async () => (await findMoneyOverview(testApp.db, 7, NOW)).totals;
  const steps: [which: number, cents: number, then: Partial<MoneyTotals>][] = [
    [0, 100_050, { received: 1000.5, held: 1000.5 }],
    [2, 50, { held: 1000, owedBack: 0.5 }],
    [5, 50, { owedBack: 0, refunded: 0.5 }],
    [6, 50, { owedBack: 0.5, refunded: 0 }],
    [14, 50, { owedBack: 0, refunded: 0.5 }],
    [7, 10_000, { held: 0, due: 900, fees: 100 }],
    [8, 90_000, { due: 0, paidOut: 900 }],
    [9, 90_000, { due: 900, paidOut: 0 }],
  ];
  let expectedTotals = ZERO_MONEY;
  for (const [movementIndex, cents, expectedChange] of steps) {
    await postMovement(order.id, movementIndex, cents, toInstant('2026-05-02'));
    expectedTotals = { ...expectedTotals, ...expectedChange };
    expect(await readTotals()).toEqual(expectedTotals);
  }
});

/** Creates a chargeback of $1,000 at noon of a day. */
async function insertBankDispute(id: string, orderId: string, day: string) {
  await testApp.db.insert(disputes).values({ id, orderId, kind: 'bank', text: 'fraudulent' });
  await postMovement(orderId, 10, 100_000, toInstant(day), id);
}
const decideDispute = (id: string, day: string) =>
  testApp.db
    .update(disputes)
    .set({ decidedAt: toInstant(day) })
    .where(eq(disputes.id, id));

test('a chargeback is contested until decided, then our own loss if nothing covers it', async () => {
  const [waitingOrder, paidOutOrder] = [await buildOrderOf('Waiting'), await buildOrderOf('Paid out')];
  for (const { id } of [waitingOrder, paidOutOrder]) {
    await postMovement(id, 0, 100_000, toInstant('2026-05-01'));
    await postMovement(id, 7, 10_000, toInstant('2026-05-01'));
    await insertBankDispute(`of ${id}`, id, '2026-05-05');
  }
  await postMovement(paidOutOrder.id, 8, 90_000, toInstant('2026-05-04'));
  const expectedTotals = { ...ZERO_MONEY, received: 2000, due: 900, paidOut: 900, fees: 200 };
  expect((await findMoneyOverview(testApp.db, 7, NOW)).totals).toEqual({
    ...expectedTotals,
    contested: 2000,
  });

  // The money of one seller is still due and covers the chargeback. The other seller was already paid.
  await postMovement(waitingOrder.id, 12, 10_000, toInstant('2026-05-08'), `of ${waitingOrder.id}`);
  await decideDispute(`of ${waitingOrder.id}`, '2026-05-08');
  await decideDispute(`of ${paidOutOrder.id}`, '2026-05-09');
  const { totals, days } = await findMoneyOverview(testApp.db, 7, NOW);
  expect(totals).toEqual({ ...expectedTotals, due: 0, fees: 100, lost: 1000, ownLoss: 1000 });
  expect(days).toEqual([
    { ...ZERO_MONEY, day: '2026-05-04', due: -900, paidOut: 900 },
    { ...ZERO_MONEY, day: '2026-05-05', contested: 2000 },
    { ...ZERO_MONEY, day: '2026-05-06' },
    { ...ZERO_MONEY, day: '2026-05-07' },
    { ...ZERO_MONEY, day: '2026-05-08', due: -900, fees: -100, lost: 1000, contested: -1000 },
    { ...ZERO_MONEY, day: '2026-05-09', contested: -1000, ownLoss: 1000 },
    { ...ZERO_MONEY, day: '2026-05-10' },
  ]);
  const sellerRows = (await findSellerMoney(testApp.db, {})).items;
  expect(sellerRows.map(({ name, contested, ownLoss }) => [name, contested, ownLoss])).toEqual(
    expect.arrayContaining([
      ['Waiting', 0, 0],
      ['Paid out', 0, 1000],
    ]),
  );
});

test('a chargeback that we win has no effect on the totals', async () => {
  const { id } = await buildOrderOf('One');
  await postMovement(id, 0, 100_000, toInstant('2026-05-01'));
  await insertBankDispute('one', id, '2026-05-05');
  await postMovement(id, 13, 100_000, toInstant('2026-05-06'), 'one');
  await decideDispute('one', '2026-05-06');
  const { totals, days } = await findMoneyOverview(testApp.db, 7, NOW);
  expect(totals).toEqual({ ...ZERO_MONEY, received: 1000, held: 1000 });
  expect(days.map(({ contested, ownLoss }) => [contested, ownLoss])).toEqual([
    ...[
      [0, 0],
      [1000, 0],
      [-1000, 0],
    ],
    ...[
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  ]);
});

test('the overview returns UTC days up to today, each with only the changes of that day', async () => {
  const order = await buildOrderOf('One');
  await postMovement(order.id, 0, 100, toInstant('2026-05-03', '23:59:59.999'));
  await postMovement(order.id, 0, 200, toInstant('2026-05-04', '00:00:00.000'));
  await postMovement(order.id, 2, 200, toInstant('2026-05-10', '00:00:00.000'));
  const { days, totals } = await findMoneyOverview(testApp.db, 7, NOW);
  expect(days).toEqual([
    { ...ZERO_MONEY, day: '2026-05-04', received: 2, held: 2 },
    ...['05', '06', '07', '08', '09'].map((day) => ({ ...ZERO_MONEY, day: `2026-05-${day}` })),
    { ...ZERO_MONEY, day: '2026-05-10', held: -2, owedBack: 2 },
  ]);
  expect(totals).toEqual({ ...ZERO_MONEY, received: 3, held: 1, owedBack: 2 });
});

test('the list returns sellers by held plus due money, with paging and all deleted sellers as one row', async () => {
  const admin = await testApp.buildAdmin();
  const [smallOrder, largeOrder, orderOfDeletedSeller] = [
    await buildOrderOf('Small'),
    await buildOrderOf('Large'),
    await buildOrderOf('Gone'),
  ];
  await postMovement(smallOrder.id, 0, 10_000, NOW);
  // The sum has more cents than fit into a 32-bit integer.
  for (let index = 0; index < 30; index += 1) await postMovement(largeOrder.id, 0, 99_999_999, NOW);
  await postMovement(orderOfDeletedSeller.id, 0, 20_000, NOW);
  await testApp.db.execute(sql`update orders set seller_id = null where id = ${orderOfDeletedSeller.id}`);
  const response = await testApp.call('GET', '/books/sellers', { as: admin });
  const rows = response.json<SellerBalances[]>();
  expect(rows).toEqual([
    { ...ZERO_MONEY, _id: largeOrder.sellerId, name: 'Large', received: 29_999_999.7, held: 29_999_999.7 },
    { ...ZERO_MONEY, _id: null, name: 'Sellers with deleted accounts', received: 200, held: 200 },
    { ...ZERO_MONEY, _id: smallOrder.sellerId, name: 'Small', received: 100, held: 100 },
  ]);
  expect(response.headers['x-total-count']).toBe('3');
  expect((await pagesOf(testApp, '/books/sellers?limit=1', admin)).flat()).toEqual(rows);
});

test('the overview counts refunds and payouts that need an operator', async () => {
  const admin = await testApp.buildAdmin();
  const order = await testApp.buildPaidOrder();
  const debt = { orderId: order.id, paymentId: order.paymentId ?? '', amountCents: 1, reason: 'dispute' };
  await testApp.db.insert(refunds).values([
    { ...debt, id: 'one', state: 'needs_person' },
    { ...debt, id: 'two' },
  ]);
  const rejectedFields = { amountCents: 1, problem: 'refused' };
  const sellerId = order.sellerId;
  await testApp.db.insert(payouts).values({ id: 'one', orderId: order.id, sellerId, ...rejectedFields });
  const { stuck, totals, days } = (await testApp.call('GET', '/books', { as: admin })).json<MoneyOverview>();
  expect(stuck).toEqual({ refunds: 1, payouts: 1, problems: [{ problem: 'refused', payouts: 1 }] });
  expect(totals).toEqual({ ...ZERO_MONEY, received: 16_000, held: 16_000 });
  expect(days).toHaveLength(30);
});

test('a payout to a deleted seller is stuck for that reason until it is sent', async () => {
  const deletedSellerFields = { sellerId: null, amountCents: 1 };
  for (const [id, overrides] of Object.entries({
    waiting: {},
    refused: { state: 'owed' as const, problem: 'refused' },
    sent: { state: 'sent' as const },
  })) {
    await testApp.db
      .insert(payouts)
      .values({ id, orderId: (await testApp.buildPaidOrder()).id, ...deletedSellerFields, ...overrides });
  }
  const { stuck } = await findMoneyOverview(testApp.db, 7, NOW);
  expect(stuck).toEqual({ refunds: 0, payouts: 2, problems: [{ problem: 'seller_deleted', payouts: 2 }] });
});

test('the overview returns zeros for an empty ledger', async () => {
  const { totals, days, stuck } = await findMoneyOverview(testApp.db, 7, NOW);
  expect([totals, stuck]).toEqual([ZERO_MONEY, { refunds: 0, payouts: 0, problems: [] }]);
  expect(days.map(({ day: _, ...money }) => money)).toEqual(days.map(() => ZERO_MONEY));
  expect(await findSellerMoney(testApp.db, {})).toEqual({ items: [], total: 0, next: null });
});

test('only admins may read the balances', async () => {
  for (const url of ['/books', '/books/sellers']) {
    expect((await testApp.call('GET', url)).statusCode).toBe(401);
    for (const as of [await testApp.buildUser(), await testApp.buildSeller()]) {
      expect((await testApp.call('GET', url, { as })).statusCode).toBe(403);
    }
  }
  const admin = await testApp.buildAdmin();
  expect(errorOf(await testApp.call('GET', '/books?days=31', { as: admin }))).toMatchObject({ status: 400 });
  expect(errorOf(await testApp.call('GET', '/books/sellers?cursor=x', { as: admin }))).toMatchObject({
    status: 400,
  });
});
