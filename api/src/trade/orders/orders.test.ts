import type { Order, Sale } from '@second-gear/contract/orders';
import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('GET /orders and /orders/:id', () => {
  test('GET /orders returns the user’s own orders, newest first, in pages', async () => {
    const buyer = await testApp.buildUser();
    await testApp.buildOrder();
    const ids: string[] = [];
    for (const day of ['03', '01', '02']) {
      const order = await testApp.buildOrder({ buyerId: buyer.id, createdAt: new Date(`2026-05-${day}`) });
      ids.push(order.id);
    }
    const [thirdId, firstId, secondId] = ids;
    const listResponse = await testApp.call('GET', `/orders?email=${encodeURIComponent(buyer.email)}`, {
      as: buyer,
    });
    expect(listResponse.json<Order[]>().map(({ _id }) => _id)).toEqual([thirdId, secondId, firstId]);
    const page = await testApp.call('GET', '/orders?limit=2', { as: buyer });
    expect(page.headers['x-total-count']).toBe('3');
    const link = /^<\/api(.*)>; rel="next"$/.exec(String(page.headers.link))?.[1] ?? '';
    const nextPageResponse = await testApp.call('GET', link, { as: buyer });
    expect([...page.json<Order[]>(), ...nextPageResponse.json<Order[]>()].map(({ _id }) => _id)).toEqual([
      thirdId,
      secondId,
      firstId,
    ]);
    expect(nextPageResponse.headers.link).toBeUndefined();
  });

  test('GET /orders distinguishes unpaid from paid orders', async () => {
    const buyer = await testApp.buildUser();
    const seller = await testApp.buildSeller({ name: 'Sal Seller' });
    const car = await testApp.buildCar({ sellerId: seller.id });
    const unpaidOrder = await testApp.buildOrder({ buyerId: buyer.id, carId: car.id });
    const paidOrder = await testApp.buildPaidOrder({ buyerId: buyer.id, lapsesAt: null });
    await testApp.buildRating(paidOrder, 5);
    expect((await testApp.call('GET', `/orders/${unpaidOrder.id}`, { as: buyer })).json()).toEqual({
      _id: unpaidOrder.id,
      carId: unpaidOrder.carId,
      name: unpaidOrder.name,
      email: buyer.email,
      phone: unpaidOrder.phone,
      brandName: unpaidOrder.brandName,
      model: unpaidOrder.model,
      resellPrice: unpaidOrder.priceCents / 100,
      location: unpaidOrder.location,
      option: unpaidOrder.locationId,
      bookingDate: '2026-11-20',
      paid: false,
      state: 'unpaid',
      createdAt: unpaidOrder.createdAt.toISOString(),
      lapsesAt: unpaidOrder.lapsesAt?.toISOString(),
      paymentId: null,
      paidAt: null,
      sellerName: 'Sal Seller',
      sellerId: unpaidOrder.sellerId,
      rated: false,
      mayRate: false,
      purchaseYear: 2019,
      mileage: null,
      step: 'unpaid',
      image: '/api/images/drawings/test.svg',
      refunded: 0,
      refunds: [],
      releasesAt: null,
      cancellableUntil: null,
      meeting: null,
      handedOverAt: null,
      remindedAt: null,
      ended: null,
      dispute: null,
      listing: {
        takenAt: unpaidOrder.createdAt.toISOString(),
        brandName: car.brandName,
        model: car.model,
        resellPrice: car.priceCents / 100,
        category: expect.any(String),
        purchaseYear: 2019,
        condition: 'good',
        ...{ mileage: null, fuel: null, gearbox: null, body: null, colour: null, vin: null },
        description: 'Driven on Sundays',
        images: ['/api/images/drawings/test.svg'],
        changed: [],
        gone: false,
      },
    });
    expect((await testApp.call('GET', `/orders/${paidOrder.id}`, { as: buyer })).json()).toMatchObject({
      paid: true,
      state: 'paid',
      lapsesAt: null,
      paymentId: paidOrder.paymentIntentId,
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      rated: true,
    });
  });

  test('GET /orders/:id returns 404 for other users, the seller and admins; their list request gets 403', async () => {
    const order = await testApp.buildOrder();
    for (const as of [await testApp.buildUser(), { id: order.sellerId! }, await testApp.buildAdmin()]) {
      expect(errorOf(await testApp.call('GET', `/orders/${order.id}`, { as }))).toMatchObject({
        status: 404,
      });
      const otherUsersUrl = `/orders?email=${encodeURIComponent(order.email)}`;
      expect(errorOf(await testApp.call('GET', otherUsersUrl, { as }))).toMatchObject({ status: 403 });
    }
    expect((await testApp.call('GET', '/orders/none', { as: await testApp.buildUser() })).statusCode).toBe(
      404,
    );
    expect((await testApp.call('GET', `/orders/${order.id}`)).statusCode).toBe(401);
    expect((await testApp.call('GET', '/orders')).statusCode).toBe(401);
  });

  test('GET /orders returns the invalid query field', async () => {
    const as = await testApp.buildUser();
    expect(errorOf(await testApp.call('GET', '/orders?limit=0', { as }))).toMatchObject({
      fields: { limit: expect.any(String) },
    });
    expect(errorOf(await testApp.call('GET', '/orders?cursor=x', { as }))).toMatchObject({
      status: 400,
      fields: { cursor: expect.any(String) },
    });
  });
});

describe('GET /sales', () => {
  test('GET /sales returns the orders for a seller’s cars without the buyer’s email and phone', async () => {
    const seller = await testApp.buildSeller();
    const car = await testApp.buildCar({ sellerId: seller.id });
    const order = await testApp.buildPaidOrder({ carId: car.id });
    await testApp.buildOrder();
    const response = await testApp.call('GET', '/sales', { as: seller });
    expect(response.headers['x-total-count']).toBe('1');
    expect(response.json<Sale[]>()).toEqual([
      {
        _id: order.id,
        carId: car.id,
        buyerName: order.name,
        brandName: car.brandName,
        model: car.model,
        resellPrice: car.priceCents / 100,
        location: order.location,
        bookingDate: order.bookingDate,
        paid: true,
        state: 'paid',
        threadId: null,
        reachable: true,
        step: 'held',
        image: '/api/images/drawings/test.svg',
        refunded: 0,
        releasesAt: expect.any(String),
        meeting: null,
        handedOverAt: null,
        remindedAt: null,
        ended: null,
      },
    ]);
  });

  test('GET /sales returns the conversation with the buyer and whether the buyer can be messaged', async () => {
    const seller = await testApp.buildSeller();
    const [orderWithConversation, orderWithDeletedCar] = [
      await testApp.buildOrder({ carId: (await testApp.buildCar({ sellerId: seller.id })).id }),
      await testApp.buildOrder({
        carId: (await testApp.buildCar({ sellerId: seller.id })).id,
        state: 'cancelled',
      }),
    ];
    const started = await testApp.call('POST', `/sales/${orderWithConversation.id}/messages`, {
      as: seller,
      body: { text: 'See you at noon' },
    });
    await testApp.db.delete(cars).where(eq(cars.id, orderWithDeletedCar.carId ?? ''));
    const sales = (await testApp.call('GET', '/sales', { as: seller })).json<Sale[]>();
    expect(sales.find(({ _id }) => _id === orderWithConversation.id)).toMatchObject({
      threadId: started.json<{ insertedId: string }>().insertedId,
      reachable: true,
    });
    expect(sales.find(({ _id }) => _id === orderWithDeletedCar.id)).toMatchObject({
      threadId: null,
      reachable: false,
    });
  });

  test('only sellers can read GET /sales', async () => {
    expect((await testApp.call('GET', '/sales')).statusCode).toBe(401);
    expect((await testApp.call('GET', '/sales', { as: await testApp.buildUser() })).statusCode).toBe(403);
    expect((await testApp.call('GET', '/sales', { as: await testApp.buildAdmin() })).json()).toEqual([]);
    expect(
      (await testApp.call('GET', '/sales?limit=-1', { as: await testApp.buildSeller() })).statusCode,
    ).toBe(400);
  });
});
