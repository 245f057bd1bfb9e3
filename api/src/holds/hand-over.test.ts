import { eq } from 'drizzle-orm';
import { holds, payoutAccounts, refunds } from '../db/tables/money.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { balancesOf } from '../testing/ledger.ts';
import { createSteps, type Steps } from '../testing/steps.ts';
import { handOver } from './hand-over.ts';
import { lockOrder } from './step.ts';

let t: TestApp;
let steps: Steps;
beforeAll(async () => {
  t = await createTestApp({ env: { PLATFORM_FEE_PERCENT: '2.5' } });
  steps = createSteps(t);
});
afterAll(() => t.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
type Person = { id: string } | undefined;
const PRICE = 1_600_001;
const held = async () => steps.at('held', { priceCents: PRICE });
const buyerOf = (order: Order) => ({ id: order.buyerId! });
const sellerOf = (order: Order) => ({ id: order.sellerId! });
const confirm = (order: Order, as: Person = buyerOf(order)) =>
  t.call('POST', `/orders/${order.id}/hand-over`, as ? { as } : {});
const type = (order: Order, code: string, as: Person = sellerOf(order)) =>
  t.call('POST', `/sales/${order.id}/hand-over`, { ...(as ? { as } : {}), body: { code } });
const renew = (order: Order, as: Person = buyerOf(order)) =>
  t.call('POST', `/orders/${order.id}/code`, as ? { as } : {});
const codeOf = async (order: Order) => (await steps.holdOf(order)).code;
/** Returns a wrong code. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
/** Cents. 2.5% of the price, rounded down. */
const FEE = 40_000;

describe('hand-over confirmed by the buyer', () => {
  test('the confirmation creates a payout of the amount less the fee; a second one returns 409', async () => {
    const order = await held();
    expect((await confirm(order)).json()).toEqual({ modifiedCount: 1 });
    expect(await steps.holdOf(order)).toMatchObject({
      state: 'handed_over',
      feeCents: FEE,
      handedOverBy: 'buyer',
      handedOverAt: expect.any(Date),
    });
    expect(await steps.payoutOf(order)).toMatchObject({
      sellerId: order.sellerId,
      amountCents: PRICE - FEE,
      state: 'waiting',
    });
    expect(await balancesOf(t.db, order.id)).toEqual({ provider: PRICE, due: FEE - PRICE, fees: -FEE });
    expect(errorOf(await confirm(order))).toMatchObject({ status: 409, code: 'handed_over' });
  });

  test('only one of several concurrent confirmations succeeds', async () => {
    const order = await held();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(order)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await balancesOf(t.db, order.id)).toMatchObject({ due: FEE - PRICE });
  });

  test('no one but the buyer can confirm the hand-over', async () => {
    const order = await held();
    expect((await t.call('POST', `/orders/${order.id}/hand-over`)).statusCode).toBe(401);
    for (const as of [sellerOf(order), await t.buildUser(), await t.buildAdmin()]) {
      expect((await confirm(order, as)).statusCode).toBe(404);
    }
    expect((await t.call('POST', '/orders/none/hand-over', { as: buyerOf(order) })).statusCode).toBe(404);
  });

  test('the confirmation releases the rest after a partial refund', async () => {
    const order = await held();
    const body = { amount: 6000.01, reason: 'Scratches' };
    await t.call('POST', `/orders/${order.id}/refund`, { as: await t.buildAdmin(), body });
    await confirm(order);
    expect(await steps.payoutOf(order)).toMatchObject({ amountCents: 975_000 });
    expect(await balancesOf(t.db, order.id)).toEqual({
      provider: PRICE,
      owed_back: -600_001,
      due: -975_000,
      fees: -25_000,
    });
  });
});

test('the payout is owed immediately if the seller has an account at the provider', async () => {
  const order = await held();
  const account = { userId: order.sellerId!, providerId: `acct_${order.id}`, enabled: true };
  await t.db.insert(payoutAccounts).values(account);
  await confirm(order);
  expect(await steps.payoutOf(order)).toMatchObject({ state: 'owed' });
});

test('the buyer can release the money of a suspended seller', async () => {
  const [order, admin] = [await held(), await t.buildAdmin()];
  const body = { suspended: true, reason: 'Complaints' };
  await t.call('PUT', `/users/${order.sellerId!}/suspended`, { as: admin, body });
  expect((await confirm(order)).statusCode).toBe(200);
  expect(await steps.payoutOf(order)).toMatchObject({ state: 'waiting' });
});

test('nothing is due and the order counts as paid out if the fee takes the full amount', async () => {
  const order = await held();
  await t.db.transaction(async (tx) => {
    await handOver(tx, await lockOrder(tx, order.id), { way: 'admin', feeBasisPoints: 10_000 });
  });
  expect(await steps.holdOf(order)).toMatchObject({ state: 'paid_out', feeCents: PRICE });
  expect(await steps.payoutOf(order)).toBeUndefined();
});

describe('hand-over by code', () => {
  test('only the buyer sees the code, and only in the order’s details', async () => {
    const order = await held();
    const code = await codeOf(order);
    expect(code).toMatch(/^\d{6}$/);
    const mine = await t.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(mine.json()).toMatchObject({ handOverCode: code, codeLocked: false, step: 'held' });
    const elsewhere = [
      await t.call('GET', '/orders', { as: buyerOf(order) }),
      await t.call('GET', '/sales', { as: sellerOf(order) }),
      await t.call('GET', `/sales/${order.id}`, { as: sellerOf(order) }),
    ];
    for (const answer of elsewhere) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(`"${code}"`);
      expect(answer.body).not.toContain('handOverCode');
    }
    expect((await type(order, code)).json()).toEqual({ modifiedCount: 1 });
    expect(await steps.holdOf(order)).toMatchObject({ state: 'handed_over', handedOverBy: 'code' });
    const after = await t.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(after.json()).not.toHaveProperty('handOverCode');
    // Ids and times in the log may contain the same six digits by chance.
    expect(t.logged()).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
  });

  test('a wrong code returns the attempts left, also for concurrent guesses; then the right code is rejected', async () => {
    const order = await held();
    const code = await codeOf(order);
    expect(errorOf(await type(order, other(code)))).toMatchObject({
      status: 400,
      code: 'wrong_code',
      triesLeft: 4,
      fields: { code: expect.stringContaining('4 tries are left') },
    });
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => type(order, other(code, n + 2))));
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4);
    expect(guesses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(16);
    expect(guesses.map((answer) => errorOf(answer).message)).toContain(
      "That is not the buyer's code: 1 try is left",
    );
    expect(errorOf(await type(order, code))).toMatchObject({
      status: 409,
      code: 'code_locked',
      message: expect.stringContaining('Too many wrong codes'),
    });
    expect(await steps.holdOf(order)).toMatchObject({ state: 'held', wrongCodes: 5 });
    const mine = await t.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(mine.json()).toMatchObject({ codeLocked: true });
    expect((await confirm(order)).statusCode).toBe(200);
  });

  test('a new code has new attempts and replaces the old one; the number of codes is limited', async () => {
    const order = await held();
    const first = await codeOf(order);
    await t.db.update(holds).set({ wrongCodes: 5 }).where(eq(holds.orderId, order.id));
    const { handOverCode } = (await renew(order)).json<{ handOverCode: string }>();
    expect(handOverCode).toBe(await codeOf(order));
    if (handOverCode !== first) expect((await type(order, first)).statusCode).toBe(400);
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(order)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(errorOf(await renew(order))).toMatchObject({
      status: 409,
      code: 'no_more_codes',
      message: expect.stringContaining('confirm the hand-over instead'),
    });
    expect(await steps.holdOf(order)).toMatchObject({ codes: 5, wrongCodes: 0 });
    expect((await type(order, await codeOf(order))).statusCode).toBe(200);
  });

  test('no one but the seller can enter the code, and no one but the buyer can renew it', async () => {
    const order = await held();
    const code = await codeOf(order);
    expect((await t.call('POST', `/sales/${order.id}/hand-over`, { body: { code } })).statusCode).toBe(401);
    expect((await type(order, code, await t.buildUser())).statusCode).toBe(403);
    for (const as of [await t.buildSeller(), await t.buildAdmin()]) {
      expect((await type(order, code, as)).statusCode).toBe(404);
      expect((await renew(order, as)).statusCode).toBe(404);
    }
    expect((await renew(order, sellerOf(order))).statusCode).toBe(404);
  });

  test.each(['', '12345', '1234567', 'abcdef', 123456])('the API rejects %j as a code', async (code) => {
    const order = await held();
    const answer = await t.call('POST', `/sales/${order.id}/hand-over`, {
      as: sellerOf(order),
      body: { code },
    });
    expect(errorOf(answer)).toMatchObject({ status: 400, fields: { code: expect.any(String) } });
    expect(await steps.holdOf(order)).toMatchObject({ wrongCodes: 0 });
  });
});

test('only one of a concurrent cancellation and hand-over succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await held();
    const [cancelled, confirmed] = await Promise.all([
      t.call('POST', `/sales/${order.id}/cancel`, { as: sellerOf(order), body: { reason: 'Sold' } }),
      confirm(order),
    ]);
    expect([cancelled.statusCode, confirmed.statusCode].sort()).toEqual([200, 409]);
    const { due = 0, owed_back = 0, fees = 0 } = await balancesOf(t.db, order.id);
    expect(due + owed_back + fees).toBe(-PRICE);
    expect(await t.db.$count(refunds, eq(refunds.orderId, order.id))).toBe(owed_back === 0 ? 0 : 1);
  }
});
