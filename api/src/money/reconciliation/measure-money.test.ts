import { escrows, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { paymentIntents } from '../../platform/db/tables/orders.ts';
import type { MoneyFlow, MoneyState } from '../../platform/http/work-metrics.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { postEntry } from '../ledger/post.ts';
import { measureMoney } from './measure-money.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const DAY_MS = 86_400_000;

async function readMoney() {
  let open: readonly MoneyState[] = [];
  let lastDay: readonly MoneyFlow[] = [];
  await measureMoney(testApp.db, {
    setMoney: (newOpen, newLastDay) => {
      open = newOpen;
      lastDay = newLastDay;
    },
  });
  return { open: open.filter(({ items }) => items > 0), lastDay };
}

test('money that is not final counts by kind and state, in cents', async () => {
  const { db } = testApp;
  const unpaid = await testApp.buildOrder({ priceCents: 700_000 });
  await db.insert(paymentIntents).values([
    { id: 'pi_open', orderId: unpaid.id },
    { id: 'pi_final', orderId: unpaid.id, finalAt: new Date() },
  ]);
  const paid = await testApp.buildPaidOrder({ priceCents: 900_000 });
  const paymentId = paid.paymentId ?? '';
  await db.delete(escrows);
  await db.insert(escrows).values({
    ...{ orderId: paid.id, paymentId, code: '123456' },
    ...{ amountCents: 900_000, refundedCents: 100_000 },
  });
  const refund = { orderId: paid.id, paymentId, reason: 'dispute' };
  await db.insert(refunds).values([
    { ...refund, id: 'r1', amountCents: 60_000, state: 'needs_person' },
    { ...refund, id: 'r2', amountCents: 20_000, state: 'owed' },
    { ...refund, id: 'r3', amountCents: 10_000, state: 'owed' },
    { ...refund, id: 'r4', amountCents: 10_000, state: 'succeeded' },
  ]);
  await db.insert(payouts).values({ id: 'p1', orderId: paid.id, amountCents: 5000, state: 'waiting' });
  const { open } = await readMoney();
  expect(open).toHaveLength(5);
  expect(open).toEqual(
    expect.arrayContaining([
      { kind: 'payment', state: 'expected', items: 1, cents: 700_000 },
      { kind: 'escrow', state: 'held', items: 1, cents: 800_000 },
      { kind: 'refund', state: 'needs_person', items: 1, cents: 60_000 },
      { kind: 'refund', state: 'owed', items: 2, cents: 30_000 },
      { kind: 'payout', state: 'waiting', items: 1, cents: 5000 },
    ]),
  );
});

test('ledger entries of the last day count by kind, with the amount that they moved', async () => {
  const { id: orderId } = await testApp.buildOrder();
  const yesterday = new Date(Date.now() - DAY_MS - 60_000);
  const payment = { kind: 'payment', orderId, postings: { provider: 500, held: -500 } } as const;
  await postEntry(testApp.db, { ...payment, reference: 'a' });
  await postEntry(testApp.db, { ...payment, reference: 'b' });
  await postEntry(testApp.db, { ...payment, reference: 'old' }, yesterday);
  await postEntry(testApp.db, {
    ...{ kind: 'hand_over', reference: orderId, orderId },
    postings: { held: 1000, due: -950, fees: -50 },
  });
  const { lastDay } = await readMoney();
  expect(lastDay.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'hand_over', items: 1, cents: 1000 },
    { kind: 'payment', items: 2, cents: 1000 },
  ]);
});

test('a state without items disappears from the metrics', async () => {
  const { registry, setMoney } = testApp.services.metrics;
  setMoney([{ kind: 'refund', state: 'owed', items: 1, cents: 5 }], []);
  expect(await registry.metrics()).toContain('money_open_cents{kind="refund",state="owed"} 5');
  setMoney([], [{ kind: 'payment', items: 2, cents: 7 }]);
  const text = await registry.metrics();
  expect(text).not.toContain('money_open_cents{');
  expect(text).toContain('ledger_last_day_cents{kind="payment"} 7');
});
