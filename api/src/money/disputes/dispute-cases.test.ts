import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { sendFile } from '../../testing/send-file.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const answerDispute = (order: Order) =>
  testApp.call('POST', `/sales/${order.id}/dispute/answer`, {
    as: { id: order.sellerId! },
    body: { text: 'It shifts well' },
  });
const decideDispute = async (id: string, body: object) =>
  testApp.call('POST', `/disputes/${id}/decision`, { as: await testApp.buildAdmin(), body });

describe('an admin’s dispute list and case page', () => {
  test('lists open disputes first, then newest first, with paging', async () => {
    await testApp.clear();
    const admin = await testApp.buildAdmin();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await orderFixtures.openDispute(await orderFixtures.buildAt('held'));
      const createdAt = new Date(Date.UTC(2026, 0, 1 + n));
      await testApp.db.update(disputes).set({ createdAt }).where(eq(disputes.id, id));
      ids.push(id);
    }
    await decideDispute(ids[4]!, { decision: 'release', reason: 'So' });
    await decideDispute(ids[1]!, { decision: 'refund', reason: 'So' });
    const listedIds: string[] = [];
    let url: string | undefined = '/disputes?limit=2';
    for (; url;) {
      const page: Awaited<ReturnType<TestApp['call']>> = await testApp.call('GET', url, { as: admin });
      expect(page.headers['x-total-count']).toBe('5');
      listedIds.push(...page.json<{ _id: string }[]>().map(({ _id }) => _id));
      url = /<\/api([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(listedIds).toEqual([ids[3], ids[2], ids[0], ids[4], ids[1]]);
    const listStates = async (query: string) =>
      (await testApp.call('GET', `/disputes?${query}`, { as: admin }))
        .json<{ state: string }[]>()
        .map(({ state }) => state);
    expect(await listStates('state=decided')).toEqual(['decided', 'decided']);
    expect(await listStates('state=open')).toEqual(['open', 'open', 'open']);
    for (const sort of ['createdAt', '-state', 'brandName', 'buyerName', '-sellerName', 'resellPrice']) {
      expect(await listStates(`limit=3&sort=${sort}`)).toHaveLength(3);
    }
    expect((await testApp.call('GET', '/disputes', { as: await testApp.buildSeller() })).statusCode).toBe(
      403,
    );
  });

  test('shows the car as it was ordered, even if its listing is deleted', async () => {
    await testApp.clear();
    const [order, admin] = [await orderFixtures.buildAt('held'), await testApp.buildAdmin()];
    await orderFixtures.openDispute(order);
    const listImages = async () =>
      (await testApp.call('GET', '/disputes', { as: admin }))
        .json<{ image: string | null }[]>()
        .map(({ image }) => image);
    expect(await listImages()).toEqual(['/api/images/drawings/test.svg']);
    await testApp.db.update(orders).set({ carId: null }).where(eq(orders.id, order.id));
    expect(await listImages()).toEqual(['/api/images/drawings/test.svg']);
  });

  test('a case returns everything needed for the decision', async () => {
    const [order, admin] = [await orderFixtures.buildAt('held'), await testApp.buildAdmin()];
    const body = { amount: 100, reason: 'A scratch' };
    await testApp.call('POST', `/orders/${order.id}/refund`, { as: admin, body });
    const id = await orderFixtures.openDispute(order);
    await answerDispute(order);
    const foundCase = await testApp.call('GET', `/disputes/${id}`, { as: admin });
    expect(foundCase.json()).toMatchObject({
      _id: id,
      orderId: order.id,
      kind: 'buyer',
      state: 'answered',
      step: 'disputed',
      paid: 16_000,
      refunded: 100,
      left: 15_900,
      buyerName: order.name,
      location: order.location,
      dispute: { text: 'The gearbox is broken', answer: 'It shifts well' },
      refunds: [{ amount: 100, note: 'A scratch' }],
      payout: null,
    });
    const { history } = foundCase.json<{ history: { event: string }[] }>();
    expect(history.map(({ event }) => event).sort()).toEqual(
      ['placed', 'paid', 'refunded', 'disputed', 'answered'].sort(),
    );
    expect((await testApp.call('GET', '/disputes/none', { as: admin })).statusCode).toBe(404);
    const { code } = await orderFixtures.escrowOf(order);
    expect(foundCase.body).not.toContain(code);
  });
});

describe('POST /disputes/pictures', () => {
  const createPictureFile = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();

  test('accepts a buyer’s picture, which the dispute then shows', async () => {
    const order = await orderFixtures.buildAt('held');
    const buyer = { id: order.buyerId! };
    const uploadResponse = await sendFile(testApp, '/disputes/pictures', buyer, await createPictureFile());
    expect(uploadResponse.statusCode).toBe(201);
    const { url } = uploadResponse.json<{ url: string }>();
    const body = { text: 'See the dent', pictures: [url] };
    expect((await testApp.call('POST', `/orders/${order.id}/dispute`, { as: buyer, body })).statusCode).toBe(
      201,
    );
    const sellerSale = await testApp.call('GET', `/sales/${order.id}`, { as: { id: order.sellerId! } });
    expect(sellerSale.json()).toMatchObject({ dispute: { pictures: [url] } });
    expect((await testApp.call('GET', url.slice('/api'.length))).headers['content-type']).toBe('image/webp');
  });

  test('rejects other files, and rejects visitors', async () => {
    expect(
      (await sendFile(testApp, '/disputes/pictures', undefined, await createPictureFile())).statusCode,
    ).toBe(401);
    const buyer = await testApp.buildUser();
    expect((await sendFile(testApp, '/disputes/pictures', buyer, Buffer.from('no picture'))).statusCode).toBe(
      415,
    );
    const json = await testApp.call('POST', '/disputes/pictures', { as: buyer, body: {} });
    expect(json.statusCode).toBe(415);
  });
});
