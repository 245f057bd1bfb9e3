import { eq } from 'drizzle-orm';
import { updateImageUsage } from '../../catalog/images/queries.ts';
import { images } from '../../platform/db/tables/cars.ts';
import { disputes, escrows, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { balancesOf } from '../../testing/ledger.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { refundEscrow } from '../escrow/refund-escrow.ts';

let app: TestApp;
let fixtures: OrderFixtures;
beforeAll(async () => {
  app = await createTestApp({ env: { PLATFORM_FEE_PERCENT: '10' } });
  fixtures = createOrderFixtures(app);
});
afterAll(() => app.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const buyerOf = (order: Order) => ({ id: order.buyerId! });
const sellerOf = (order: Order) => ({ id: order.sellerId! });
const openDispute = (order: Order, body: object = { text: 'The gearbox is broken' }, as = buyerOf(order)) =>
  app.call('POST', `/orders/${order.id}/dispute`, { as, body });
const answerDispute = (order: Order, body: object = { text: 'It shifts well' }, as = sellerOf(order)) =>
  app.call('POST', `/sales/${order.id}/dispute/answer`, { as, body });
const decideDispute = async (id: string, body: object, as?: { id: string }) =>
  app.call('POST', `/disputes/${id}/decision`, { as: as ?? (await app.buildAdmin()), body });
const insertBankDispute = (order: Order) =>
  app.db
    .insert(disputes)
    .values({ id: `bank-${order.id}`, orderId: order.id, kind: 'bank', text: 'fraudulent' });

describe('opening a dispute', () => {
  test('shows a new dispute with its pictures to both parties', async () => {
    const order = await fixtures.buildAt('held');
    const { url } = await app.buildImage(order.buyerId!);
    const openResponse = await openDispute(order, { text: 'It leaks', pictures: [url, url] });
    expect(openResponse.statusCode).toBe(201);
    const { insertedId } = openResponse.json<{ insertedId: string }>();
    const expectedDispute = {
      _id: insertedId,
      text: 'It leaks',
      pictures: [url],
      answer: null,
      decision: null,
    };
    const buyerOrder = await app.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(buyerOrder.json()).toMatchObject({
      step: 'disputed',
      paid: true,
      state: 'paid',
      dispute: expectedDispute,
    });
    const sellerSale = await app.call('GET', `/sales/${order.id}`, { as: sellerOf(order) });
    expect(sellerSale.json()).toMatchObject({ step: 'disputed', dispute: expectedDispute });
    const [row] = (await app.call('GET', '/orders', { as: buyerOf(order) })).json<{ step: string }[]>();
    expect(row).toMatchObject({ step: 'disputed' });
  });

  test('the pictures of a dispute are not deleted as unused', async () => {
    const order = await fixtures.buildAt('held');
    const buyerPicture = await app.buildImage(order.buyerId!);
    const sellerPicture = await app.buildImage(order.sellerId!);
    const unusedPicture = await app.buildImage(order.buyerId!);
    await openDispute(order, { text: 'It leaks', pictures: [buyerPicture.url] });
    await answerDispute(order, { text: 'It does not', pictures: [sellerPicture.url] });
    await updateImageUsage(app.db);
    const findUnusedSince = async (id: string) =>
      (await app.db.select().from(images).where(eq(images.id, id)))[0]?.unusedSince;
    expect(await findUnusedSince(buyerPicture.id)).toBeNull();
    expect(await findUnusedSince(sellerPicture.id)).toBeNull();
    expect(await findUnusedSince(unusedPicture.id)).toEqual(expect.any(Date));
  });

  test('a dispute can be opened only once, even concurrently, and not after a decision', async () => {
    const order = await fixtures.buildAt('held');
    const responses = await Promise.all(Array.from({ length: 6 }, () => openDispute(order)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      201,
      ...Array<number>(5).fill(409),
    ]);
    const id = responses
      .find(({ statusCode }) => statusCode === 201)!
      .json<{ insertedId: string }>().insertedId;
    await decideDispute(id, { decision: 'release', reason: 'All is well' });
    expect(errorOf(await openDispute(order))).toMatchObject({
      status: 409,
      code: 'dispute_decided',
      message: expect.stringContaining('decided'),
    });
  });

  test.each(['sending', 'sent'] as const)(
    'rejects a dispute of an order whose payout is %s',
    async (state) => {
      const order = await fixtures.buildAt('handed_over');
      await app.db.update(payouts).set({ state }).where(eq(payouts.orderId, order.id));
      expect(errorOf(await openDispute(order))).toMatchObject({ status: 409, code: 'paid_out' });
    },
  );

  test('only the buyer may open a dispute, and only with valid text and the buyer’s own pictures', async () => {
    const order = await fixtures.buildAt('held');
    expect((await app.call('POST', `/orders/${order.id}/dispute`)).statusCode).toBe(401);
    for (const as of [sellerOf(order), await app.buildUser(), await app.buildAdmin()]) {
      expect((await openDispute(order, undefined, as)).statusCode).toBe(404);
    }
    const otherPicture = await app.buildImage(order.sellerId!);
    const badUrls = [otherPicture.url, 'https://elsewhere.test/a.webp', '/api/images/drawings/test.svg', ''];
    for (const url of badUrls) {
      expect(errorOf(await openDispute(order, { text: 'It leaks', pictures: [url] }))).toMatchObject({
        status: 400,
        fields: { pictures: expect.any(String) },
      });
    }
    const tooManyPictures = await Promise.all(
      Array.from({ length: 7 }, () => app.buildImage(order.buyerId!)),
    );
    const invalidBodies = [
      {},
      { text: '' },
      { text: 'x'.repeat(4001) },
      { text: 'x', pictures: tooManyPictures.map(({ url }) => url) },
    ];
    for (const body of invalidBodies) expect((await openDispute(order, body)).statusCode).toBe(400);
    expect(await app.db.$count(disputes, eq(disputes.orderId, order.id))).toBe(0);
  });
});

describe('answering a dispute', () => {
  test('the seller may answer once, and both parties and admins see the answer', async () => {
    const order = await fixtures.buildAt('disputed');
    const { url } = await app.buildImage(order.sellerId!);
    expect((await answerDispute(order, { text: 'It shifts well', pictures: [url] })).json()).toEqual({
      modifiedCount: 1,
    });
    const buyerOrder = await app.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(buyerOrder.json()).toMatchObject({
      dispute: { answer: 'It shifts well', answerPictures: [url], answeredAt: expect.any(String) },
    });
    expect(errorOf(await answerDispute(order))).toMatchObject({
      status: 409,
      code: 'already_answered',
      message: 'You’ve already responded to this dispute',
    });
  });

  test('no one except the seller may answer', async () => {
    const order = await fixtures.buildAt('disputed');
    expect((await app.call('POST', `/sales/${order.id}/dispute/answer`)).statusCode).toBe(401);
    expect((await answerDispute(order, undefined, await app.buildUser())).statusCode).toBe(403);
    for (const as of [await app.buildSeller(), await app.buildAdmin()]) {
      expect((await answerDispute(order, undefined, as)).statusCode).toBe(404);
    }
    expect(errorOf(await answerDispute(order, { text: '' }))).toMatchObject({ status: 400 });
  });

  test('a chargeback does not require the seller’s answer', async () => {
    const order = await fixtures.buildAt('held');
    await insertBankDispute(order);
    expect(errorOf(await answerDispute(order))).toMatchObject({
      status: 409,
      code: 'bank_decides',
      message: expect.stringContaining('you don’t need to respond'),
    });
  });
});

describe('deciding a dispute', () => {
  const findLatestAuditEntry = async (admin: { id: string }) =>
    (await app.call('GET', '/audit', { as: admin })).json<object[]>()[0];

  test('a full refund returns the whole amount to the buyer', async () => {
    const [order, admin] = [await fixtures.buildAt('held'), await app.buildAdmin()];
    const id = await fixtures.openDispute(order);
    const body = { decision: 'refund', reason: 'It is broken' };
    expect((await decideDispute(id, body, admin)).json()).toEqual({ modifiedCount: 1 });
    const buyerOrder = await app.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(buyerOrder.json()).toMatchObject({
      step: 'refunded',
      refunded: 16_000,
      ended: { by: 'admin', reason: 'It is broken' },
      dispute: { decision: 'refund', refund: 16_000, decisionReason: 'It is broken' },
      refunds: [{ amount: 16_000, reason: 'dispute', note: 'It is broken' }],
    });
    expect(await findLatestAuditEntry(admin)).toMatchObject({
      action: 'decide dispute',
      subject: `${order.brandName} ${order.model}`,
      detail: `$16000 back to ${order.email}: It is broken`,
    });
    expect(await balancesOf(app.db, order.id)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
    expect(errorOf(await decideDispute(id, body))).toMatchObject({
      status: 409,
      code: 'already_decided',
      message: 'This dispute has already been decided',
    });
  });

  test('a partial refund leaves the rest, less our fee, due to the seller', async () => {
    const order = await fixtures.buildAt('held');
    const id = await fixtures.openDispute(order);
    await decideDispute(id, { decision: 'part', amount: 1000.5, reason: 'New tyres' });
    const sellerSale = await app.call('GET', `/sales/${order.id}`, { as: sellerOf(order) });
    expect(sellerSale.json()).toMatchObject({
      step: 'handed_over',
      refunded: 1000.5,
      ended: null,
      dispute: { decision: 'part', refund: 1000.5 },
      payout: { amount: 13_499.55, fee: 1499.95, state: 'waiting' },
    });
    expect(await fixtures.escrowOf(order)).toMatchObject({ handedOverBy: 'admin' });
  });

  test('a release leaves the amount, less our fee, due to the seller', async () => {
    const [order, admin] = [await fixtures.buildAt('held'), await app.buildAdmin()];
    const release = { decision: 'release', reason: 'As described' };
    await decideDispute(await fixtures.openDispute(order), release, admin);
    expect(await fixtures.payoutOf(order)).toMatchObject({ amountCents: 1_440_000 });
    expect(await findLatestAuditEntry(admin)).toMatchObject({
      detail: `all to the seller, ordered by ${order.email}: As described`,
    });
  });

  test('after the hand-over, a partial refund reduces the payout and a full refund cancels it', async () => {
    const [part, full] = [await fixtures.buildAt('handed_over'), await fixtures.buildAt('handed_over')];
    await decideDispute(await fixtures.openDispute(part), { decision: 'part', amount: 400, reason: 'Lamp' });
    expect(await fixtures.payoutOf(part)).toMatchObject({ amountCents: 1_400_000 });
    expect(await fixtures.escrowOf(part)).toMatchObject({ state: 'handed_over', handedOverBy: 'buyer' });
    await decideDispute(await fixtures.openDispute(full), { decision: 'refund', reason: 'Stolen' });
    expect(await fixtures.payoutOf(full)).toBeUndefined();
    expect(await fixtures.stateOf(full)).toBe('refunded');
    expect(await balancesOf(app.db, full.id)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  });

  test('concurrent decisions by several admins take effect once', async () => {
    const order = await fixtures.buildAt('held');
    const id = await fixtures.openDispute(order);
    const admins = await Promise.all(Array.from({ length: 4 }, () => app.buildAdmin()));
    const responses = await Promise.all(
      admins.map((as, n) => decideDispute(id, { decision: n % 2 ? 'refund' : 'release', reason: 'So' }, as)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const [refundCount, payout] = [
      await app.db.$count(refunds, eq(refunds.orderId, order.id)),
      await fixtures.payoutOf(order),
    ];
    expect(refundCount + (payout ? 1 : 0)).toBe(1);
  });

  test('a refund is limited to the remaining money, and a failed decision is rolled back completely', async () => {
    const order = await fixtures.buildAt('held');
    const id = await fixtures.openDispute(order);
    const decideResponse = await decideDispute(id, { decision: 'part', amount: 16_000.01, reason: 'So' });
    expect(errorOf(decideResponse)).toMatchObject({ status: 409, code: 'refund_too_much' });
    const buyerOrder = await app.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect(buyerOrder.json()).toMatchObject({ step: 'disputed', dispute: { decision: null } });
  });

  test('a decision waits for an open chargeback on the same payment', async () => {
    const order = await fixtures.buildAt('disputed');
    const [{ id } = { id: '' }] = await app.db.select().from(disputes).where(eq(disputes.orderId, order.id));
    await insertBankDispute(order);
    const body = { decision: 'refund', reason: 'So' };
    expect(errorOf(await decideDispute(id, body))).toMatchObject({
      status: 409,
      code: 'bank_decides',
      message: expect.stringContaining('The bank will decide'),
    });
    expect(errorOf(await decideDispute(`bank-${order.id}`, body))).toMatchObject({
      status: 409,
      code: 'bank_decides',
    });
  });

  test.each([
    [{ decision: 'part', reason: 'So' }, 'amount'],
    [{ decision: 'refund', amount: 5, reason: 'So' }, 'amount'],
    [{ decision: 'part', amount: 0, reason: 'So' }, 'amount'],
    [{ decision: 'part', amount: 1.001, reason: 'So' }, 'amount'],
    [{ decision: 'keep', reason: 'So' }, 'decision'],
    [{ decision: 'release', reason: ' ' }, 'reason'],
  ])('rejects the decision %j', async (body, field) => {
    const id = await fixtures.openDispute(await fixtures.buildAt('held'));
    expect(errorOf(await decideDispute(id, body))).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });

  test('only admins may decide', async () => {
    const order = await fixtures.buildAt('held');
    const id = await fixtures.openDispute(order);
    const body = { decision: 'release', reason: 'So' };
    expect((await app.call('POST', `/disputes/${id}/decision`, { body })).statusCode).toBe(401);
    expect((await decideDispute(id, body, buyerOf(order))).statusCode).toBe(403);
    expect((await decideDispute(id, body, sellerOf(order))).statusCode).toBe(403);
    expect(errorOf(await decideDispute('none', body))).toMatchObject({
      status: 404,
      message: 'Dispute not found',
    });
  });
});

test('a full refund at the provider closes the dispute', async () => {
  const order = await fixtures.buildAt('disputed');
  await app.db.transaction((tx) =>
    refundEscrow(tx, { orderId: order.id, amountCents: null, reason: 'at_provider', isMadeByProvider: true }),
  );
  const list = await app.call('GET', '/disputes?state=decided', { as: await app.buildAdmin() });
  expect(list.json()).toContainEqual(expect.objectContaining({ orderId: order.id, state: 'decided' }));
  const buyerOrder = await app.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
  expect(buyerOrder.json()).toMatchObject({ dispute: { decision: 'refund' } });
});

test('a chargeback blocks the money and is shown as the order’s dispute', async () => {
  const order = await fixtures.buildAt('held');
  await insertBankDispute(order);
  const confirm = await app.call('POST', `/orders/${order.id}/hand-over`, { as: buyerOf(order) });
  expect(errorOf(confirm)).toMatchObject({ status: 409, code: 'disputed' });
  const buyerOrder = await app.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
  expect(buyerOrder.json()).toMatchObject({ step: 'disputed', dispute: { kind: 'bank' } });
  expect(await app.db.$count(escrows, eq(escrows.orderId, order.id))).toBe(1);
});
