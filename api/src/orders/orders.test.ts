import type { Order, Sale } from '@second-gear/contract/orders';
import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('GET /orders and /orders/:id', () => {
  test('GET /orders returns the user’s own orders, newest first, in pages', async () => {
    const buyer = await t.buildUser();
    await t.buildOrder();
    const ids: string[] = [];
    for (const day of ['03', '01', '02']) {
      const order = await t.buildOrder({ buyerId: buyer.id, createdAt: new Date(`2026-05-${day}`) });
      ids.push(order.id);
    }
    const [third, first, second] = ids;
    const all = await t.call('GET', `/orders?email=${encodeURIComponent(buyer.email)}`, { as: buyer });
    expect(all.json<Order[]>().map(({ _id }) => _id)).toEqual([third, second, first]);
    const page = await t.call('GET', '/orders?limit=2', { as: buyer });
    expect(page.headers['x-total-count']).toBe('3');
    const link = /^<\/api(.*)>; rel="next"$/.exec(String(page.headers.link))?.[1] ?? '';
    const rest = await t.call('GET', link, { as: buyer });
    expect([...page.json<Order[]>(), ...rest.json<Order[]>()].map(({ _id }) => _id)).toEqual([
      third,
      second,
      first,
    ]);
    expect(rest.headers.link).toBeUndefined();
  });

  test('GET /orders distinguishes unpaid from paid orders', async () => {
    const buyer = await t.buildUser();
    const seller = await t.buildSeller({ name: 'Sal Seller' });
    const car = await t.buildCar({ sellerId: seller.id });
    const unpaidOrder = await t.buildOrder({ buyerId: buyer.id, carId: car.id });
    const paid = await t.buildPaidOrder({ buyerId: buyer.id, lapsesAt: null });
    await t.buildRating(paid, 5);
    expect((await t.call('GET', `/orders/${unpaidOrder.id}`, { as: buyer })).json()).toEqual({
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
    expect((await t.call('GET', `/orders/${paid.id}`, { as: buyer })).json()).toMatchObject({
      paid: true,
      state: 'paid',
      lapsesAt: null,
      paymentId: paid.paymentIntentId,
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      rated: true,
    });
  });

  test('GET /orders/:id returns 404 for other users, the seller and admins; their list request gets 403', async () => {
    const order = await t.buildOrder();
    for (const as of [await t.buildUser(), { id: order.sellerId! }, await t.buildAdmin()]) {
      expect(errorOf(await t.call('GET', `/orders/${order.id}`, { as }))).toMatchObject({ status: 404 });
      const others = `/orders?email=${encodeURIComponent(order.email)}`;
      expect(errorOf(await t.call('GET', others, { as }))).toMatchObject({ status: 403 });
    }
    expect((await t.call('GET', '/orders/none', { as: await t.buildUser() })).statusCode).toBe(404);
    expect((await t.call('GET', `/orders/${order.id}`)).statusCode).toBe(401);
    expect((await t.call('GET', '/orders')).statusCode).toBe(401);
  });

  test('GET /orders returns the invalid query field', async () => {
    const as = await t.buildUser();
    expect(errorOf(await t.call('GET', '/orders?limit=0', { as }))).toMatchObject({
      fields: { limit: expect.any(String) },
    });
    expect(errorOf(await t.call('GET', '/orders?cursor=x', { as }))).toMatchObject({
      status: 400,
      fields: { cursor: expect.any(String) },
    });
  });
});

describe('GET /sales', () => {
  test('GET /sales returns the orders for a seller’s cars without the buyer’s email and phone', async () => {
    const seller = await t.buildSeller();
    const car = await t.buildCar({ sellerId: seller.id });
    const order = await t.buildPaidOrder({ carId: car.id });
    await t.buildOrder();
    const response = await t.call('GET', '/sales', { as: seller });
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
    const seller = await t.buildSeller();
    const [orderWithConversation, orderWithDeletedCar] = [
      await t.buildOrder({ carId: (await t.buildCar({ sellerId: seller.id })).id }),
      await t.buildOrder({ carId: (await t.buildCar({ sellerId: seller.id })).id, state: 'cancelled' }),
    ];
    const started = await t.call('POST', `/sales/${orderWithConversation.id}/messages`, {
      as: seller,
      body: { text: 'See you at noon' },
    });
    await t.db.delete(cars).where(eq(cars.id, orderWithDeletedCar.carId ?? ''));
    const sales = (await t.call('GET', '/sales', { as: seller })).json<Sale[]>();
    expect(sales.find(({ _id }) => _id === orderWithConversation.id)).toMatchObject({
      threadId: started.json<{ insertedId: string }>().insertedId,
      reachable: true,
    });
    expect(sales.find(({ _id }) => _id === orderWithDeletedCar.id)).toMatchObject({
      threadId: null,
      reachable: false,
    });
  });

  test('GET /sales is for sellers only', async () => {
    expect((await t.call('GET', '/sales')).statusCode).toBe(401);
    expect((await t.call('GET', '/sales', { as: await t.buildUser() })).statusCode).toBe(403);
    expect((await t.call('GET', '/sales', { as: await t.buildAdmin() })).json()).toEqual([]);
    expect((await t.call('GET', '/sales?limit=-1', { as: await t.buildSeller() })).statusCode).toBe(400);
  });
});
