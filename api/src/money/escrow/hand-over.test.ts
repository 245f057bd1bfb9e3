import { eq } from 'drizzle-orm';
import { escrows, payoutAccounts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { balancesOf } from '../../testing/ledger.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { lockOrder } from '../../trade/order-steps/order-step.ts';
import { handOver } from './hand-over.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp({ env: { PLATFORM_FEE_PERCENT: '2.5' } });
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
type Person = { id: string } | undefined;
const PRICE_CENTS = 1_600_001;
const buildHeldOrder = async () => orderFixtures.buildAt('held', { priceCents: PRICE_CENTS });
const buyerOf = (order: Order) => ({ id: order.buyerId! });
const sellerOf = (order: Order) => ({ id: order.sellerId! });
const confirmHandOver = (order: Order, as: Person = buyerOf(order)) =>
  testApp.call('POST', `/orders/${order.id}/hand-over`, as ? { as } : {});
const enterCode = (order: Order, code: string, as: Person = sellerOf(order)) =>
  testApp.call('POST', `/sales/${order.id}/hand-over`, { ...(as ? { as } : {}), body: { code } });
const renewCode = (order: Order, as: Person = buyerOf(order)) =>
  testApp.call('POST', `/orders/${order.id}/code`, as ? { as } : {});
const findCode = async (order: Order) => (await orderFixtures.escrowOf(order)).code;
/** Returns a code other than `code`. Each `offset` gives a different code. */
const wrongCodeFor = (code: string, offset = 1) =>
  String((Number(code) + offset) % 1_000_000).padStart(6, '0');
/** Fee in cents: 2.5% of the price, rounded down. */
const FEE_CENTS = 40_000;

describe('hand-over confirmation by the buyer', () => {
  test('the confirmation creates a payout of the amount less the fee; a second one returns 409', async () => {
    const order = await buildHeldOrder();
    expect((await confirmHandOver(order)).json()).toEqual({ modifiedCount: 1 });
    expect(await orderFixtures.escrowOf(order)).toMatchObject({
      state: 'handed_over',
      feeCents: FEE_CENTS,
      handedOverBy: 'buyer',
      handedOverAt: expect.any(Date),
    });
    expect(await orderFixtures.payoutOf(order)).toMatchObject({
      sellerId: order.sellerId,
      amountCents: PRICE_CENTS - FEE_CENTS,
      state: 'waiting',
    });
    expect(await balancesOf(testApp.db, order.id)).toEqual({
      provider: PRICE_CENTS,
      due: FEE_CENTS - PRICE_CENTS,
      fees: -FEE_CENTS,
    });
    expect(errorOf(await confirmHandOver(order))).toMatchObject({ status: 409, code: 'handed_over' });
  });

  test('only one of several concurrent confirmations succeeds', async () => {
    const order = await buildHeldOrder();
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirmHandOver(order)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
    expect(await balancesOf(testApp.db, order.id)).toMatchObject({ due: FEE_CENTS - PRICE_CENTS });
  });

  test('no one but the buyer can confirm the hand-over', async () => {
    const order = await buildHeldOrder();
    expect((await testApp.call('POST', `/orders/${order.id}/hand-over`)).statusCode).toBe(401);
    for (const as of [sellerOf(order), await testApp.buildUser(), await testApp.buildAdmin()]) {
      expect((await confirmHandOver(order, as)).statusCode).toBe(404);
    }
    expect((await testApp.call('POST', '/orders/none/hand-over', { as: buyerOf(order) })).statusCode).toBe(
      404,
    );
  });

  test('the confirmation releases the rest after a partial refund', async () => {
    const order = await buildHeldOrder();
    const body = { amount: 6000.01, reason: 'Scratches' };
    await testApp.call('POST', `/orders/${order.id}/refund`, { as: await testApp.buildAdmin(), body });
    await confirmHandOver(order);
    expect(await orderFixtures.payoutOf(order)).toMatchObject({ amountCents: 975_000 });
    expect(await balancesOf(testApp.db, order.id)).toEqual({
      provider: PRICE_CENTS,
      owed_back: -600_001,
      due: -975_000,
      fees: -25_000,
    });
  });
});

test('the payout can be sent immediately if the seller has an account at the provider', async () => {
  const order = await buildHeldOrder();
  const account = { userId: order.sellerId!, providerId: `acct_${order.id}`, enabled: true };
  await testApp.db.insert(payoutAccounts).values(account);
  await confirmHandOver(order);
  expect(await orderFixtures.payoutOf(order)).toMatchObject({ state: 'owed' });
});

test('the buyer can release the money of a suspended seller', async () => {
  const [order, admin] = [await buildHeldOrder(), await testApp.buildAdmin()];
  const body = { suspended: true, reason: 'Complaints' };
  await testApp.call('PUT', `/users/${order.sellerId!}/suspended`, { as: admin, body });
  expect((await confirmHandOver(order)).statusCode).toBe(200);
  expect(await orderFixtures.payoutOf(order)).toMatchObject({ state: 'waiting' });
});

test('nothing is due and the order counts as paid out if the fee takes the full amount', async () => {
  const order = await buildHeldOrder();
  await testApp.db.transaction(async (tx) => {
    await handOver(tx, await lockOrder(tx, order.id), { method: 'admin', feeBasisPoints: 10_000 });
  });
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'paid_out', feeCents: PRICE_CENTS });
  expect(await orderFixtures.payoutOf(order)).toBeUndefined();
});

describe('hand-over by code', () => {
  test('only the buyer sees the code, and only in the order’s details', async () => {
    const order = await buildHeldOrder();
    const code = await findCode(order);
    expect(code).toMatch(/^\d{6}$/);
    const ownOrder = await testApp.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(ownOrder.json()).toMatchObject({ handOverCode: code, codeLocked: false, step: 'held' });
    const otherResponses = [
      await testApp.call('GET', '/orders', { as: buyerOf(order) }),
      await testApp.call('GET', '/sales', { as: sellerOf(order) }),
      await testApp.call('GET', `/sales/${order.id}`, { as: sellerOf(order) }),
    ];
    for (const response of otherResponses) {
      expect(response.statusCode).toBe(200);
      expect(response.body).not.toContain(`"${code}"`);
      expect(response.body).not.toContain('handOverCode');
    }
    expect((await enterCode(order, code)).json()).toEqual({ modifiedCount: 1 });
    expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'handed_over', handedOverBy: 'code' });
    const responseAfter = await testApp.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(responseAfter.json()).not.toHaveProperty('handOverCode');
    // The pattern skips parts of ids and times in the log, because they may contain the same six digits by
    // chance.
    expect(testApp.readLog()).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
  });

  test('a wrong code returns the number of attempts left, and five wrong codes lock the right one', async () => {
    const order = await buildHeldOrder();
    const code = await findCode(order);
    expect(errorOf(await enterCode(order, wrongCodeFor(code)))).toMatchObject({
      status: 400,
      code: 'wrong_code',
      triesLeft: 4,
      fields: { code: expect.stringContaining('4 attempts left') },
    });
    const guessResponses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enterCode(order, wrongCodeFor(code, n + 2))),
    );
    expect(guessResponses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4);
    expect(guessResponses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(16);
    expect(guessResponses.map((response) => errorOf(response).message)).toContain(
      'Wrong code. 1 attempt left.',
    );
    expect(errorOf(await enterCode(order, code))).toMatchObject({
      status: 409,
      code: 'code_locked',
      message: expect.stringContaining('Too many wrong attempts'),
    });
    expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'held', wrongCodes: 5 });
    const ownOrder = await testApp.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(ownOrder.json()).toMatchObject({ codeLocked: true });
    expect((await confirmHandOver(order)).statusCode).toBe(200);
  });

  test('a new code has new attempts and replaces the old one; the number of codes is limited', async () => {
    const order = await buildHeldOrder();
    const firstCode = await findCode(order);
    await testApp.db.update(escrows).set({ wrongCodes: 5 }).where(eq(escrows.orderId, order.id));
    const { handOverCode } = (await renewCode(order)).json<{ handOverCode: string }>();
    expect(handOverCode).toBe(await findCode(order));
    if (handOverCode !== firstCode) expect((await enterCode(order, firstCode)).statusCode).toBe(400);
    const responses = await Promise.all(Array.from({ length: 6 }, () => renewCode(order)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(errorOf(await renewCode(order))).toMatchObject({
      status: 409,
      code: 'no_more_codes',
      message: expect.stringContaining('Confirm the hand-over instead'),
    });
    expect(await orderFixtures.escrowOf(order)).toMatchObject({ codes: 5, wrongCodes: 0 });
    expect((await enterCode(order, await findCode(order))).statusCode).toBe(200);
  });

  test('no one but the seller can enter the code, and no one but the buyer can renew it', async () => {
    const order = await buildHeldOrder();
    const code = await findCode(order);
    expect((await testApp.call('POST', `/sales/${order.id}/hand-over`, { body: { code } })).statusCode).toBe(
      401,
    );
    expect((await enterCode(order, code, await testApp.buildUser())).statusCode).toBe(403);
    for (const as of [await testApp.buildSeller(), await testApp.buildAdmin()]) {
      expect((await enterCode(order, code, as)).statusCode).toBe(404);
      expect((await renewCode(order, as)).statusCode).toBe(404);
    }
    expect((await renewCode(order, sellerOf(order))).statusCode).toBe(404);
  });

  test.each(['', '12345', '1234567', 'abcdef', 123456])('the API rejects %j as a code', async (code) => {
    const order = await buildHeldOrder();
    const response = await testApp.call('POST', `/sales/${order.id}/hand-over`, {
      as: sellerOf(order),
      body: { code },
    });
    expect(errorOf(response)).toMatchObject({ status: 400, fields: { code: expect.any(String) } });
    expect(await orderFixtures.escrowOf(order)).toMatchObject({ wrongCodes: 0 });
  });
});

test('only one of a concurrent cancellation and hand-over succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await buildHeldOrder();
    const [cancelResponse, confirmResponse] = await Promise.all([
      testApp.call('POST', `/sales/${order.id}/cancel`, { as: sellerOf(order), body: { reason: 'Sold' } }),
      confirmHandOver(order),
    ]);
    expect([cancelResponse.statusCode, confirmResponse.statusCode].sort()).toEqual([200, 409]);
    const { due = 0, owed_back = 0, fees = 0 } = await balancesOf(testApp.db, order.id);
    expect(due + owed_back + fees).toBe(-PRICE_CENTS);
    expect(await testApp.db.$count(refunds, eq(refunds.orderId, order.id))).toBe(owed_back === 0 ? 0 : 1);
  }
});
