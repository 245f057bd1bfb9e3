import { and, eq, inArray } from 'drizzle-orm';
import { ads, cars } from '../../platform/db/tables/cars.ts';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('DELETE /cars/:id', () => {
  const deleteCar = (id: string, as: { id: string }) => testApp.call('DELETE', `/cars/${id}`, { as });

  test('deletes the ad with the car and returns 404 the second time', async () => {
    const car = await testApp.buildCar();
    await testApp.buildAd({ carId: car.id });
    expect((await deleteCar(car.id, { id: car.sellerId })).json()).toEqual({ deletedCount: 1 });
    expect(await testApp.db.$count(ads, eq(ads.carId, car.id))).toBe(0);
    expect((await deleteCar(car.id, { id: car.sellerId })).statusCode).toBe(404);
  });

  test('rejects another seller, and allows an admin with an audit log entry', async () => {
    const car = await testApp.buildCar({ brandName: 'Saab', model: '9000' });
    expect((await deleteCar(car.id, await testApp.buildSeller())).statusCode).toBe(403);
    expect((await deleteCar(car.id, await testApp.buildUser())).statusCode).toBe(403);
    const admin = await testApp.buildAdmin();
    expect((await deleteCar(car.id, admin)).statusCode).toBe(200);
    const [entry] = (await testApp.call('GET', '/audit', { as: admin })).json<unknown[]>();
    expect(entry).toMatchObject({
      action: 'delete car',
      subject: 'Saab 9000',
      detail: expect.stringMatching(/^listed by \S+@example\.test$/),
    });
  });

  test('cancels an unpaid order and does not change an order that was handed over', async () => {
    const [bookedCar, soldCar] = [await testApp.buildCar(), await testApp.buildCar()];
    const [unpaid, paid] = [
      await testApp.buildOrder({ carId: bookedCar.id }),
      await testApp.buildPaidOrder({ carId: soldCar.id }),
    ];
    await testApp.call('POST', `/orders/${paid.id}/hand-over`, { as: { id: paid.buyerId! } });
    for (const car of [bookedCar, soldCar]) await deleteCar(car.id, { id: car.sellerId });
    const readOrder = (id: string, state: 'cancelled' | 'paid') =>
      testApp.db.$count(orders, and(eq(orders.id, id), eq(orders.state, state)));
    expect([await readOrder(unpaid.id, 'cancelled'), await readOrder(paid.id, 'paid')]).toEqual([1, 1]);
    expect(await testApp.db.$count(cars, inArray(cars.id, [bookedCar.id, soldCar.id]))).toBe(0);
  });

  test('rejects the seller while a buyer’s money is held, and refunds it if an admin deletes the car', async () => {
    const paidOrder = await testApp.buildPaidOrder();
    const id = paidOrder.carId!;
    expect(errorOf(await deleteCar(id, { id: paidOrder.sellerId! }))).toMatchObject({
      status: 409,
      code: 'money_held',
    });
    expect(await testApp.db.$count(cars, eq(cars.id, id))).toBe(1);
    const admin = await testApp.buildAdmin();
    expect((await deleteCar(id, admin)).json()).toEqual({ deletedCount: 1 });
    const order = await testApp.call('GET', `/orders/${paidOrder.id}`, { as: { id: paidOrder.buyerId! } });
    expect(order.json()).toMatchObject({
      step: 'refunded',
      carId: null,
      image: '/api/images/drawings/test.svg',
      refunded: paidOrder.priceCents / 100,
      refunds: [{ reason: 'car_removed', note: expect.stringContaining('removed') }],
      ended: { by: 'admin' },
    });
  });

  test('an admin’s deletion decides the buyer’s dispute, but an open chargeback blocks it', async () => {
    const [paidOrder, bankDisputedOrder, admin] = [
      await testApp.buildPaidOrder(),
      await testApp.buildPaidOrder(),
      await testApp.buildAdmin(),
    ];
    const buyer = { id: paidOrder.buyerId! };
    await testApp.call('POST', `/orders/${paidOrder.id}/dispute`, {
      as: buyer,
      body: { text: 'It never came' },
    });
    await testApp.db
      .insert(disputes)
      .values({ id: 'bank', orderId: bankDisputedOrder.id, kind: 'bank', text: '' });
    expect((await deleteCar(paidOrder.carId!, admin)).statusCode).toBe(200);
    expect(errorOf(await deleteCar(bankDisputedOrder.carId!, admin))).toMatchObject({
      status: 409,
      code: 'bank_decides',
    });
    expect((await testApp.call('GET', `/orders/${paidOrder.id}`, { as: buyer })).json()).toMatchObject({
      step: 'refunded',
      dispute: { decision: 'refund', refund: paidOrder.priceCents / 100 },
    });
    const orderResponse = await testApp.call('GET', `/orders/${bankDisputedOrder.id}`, {
      as: { id: bankDisputedOrder.buyerId! },
    });
    expect(orderResponse.json()).toMatchObject({
      step: 'disputed',
      carId: bankDisputedOrder.carId,
      refunds: [],
    });
    await testApp.db.update(disputes).set({ decidedAt: new Date() }).where(eq(disputes.id, 'bank'));
    expect((await deleteCar(bankDisputedOrder.carId!, admin)).statusCode).toBe(200);
  });

  test('of a concurrent deletion by an admin and a hand-over, only one gets the money', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [paid, admin] = [await testApp.buildPaidOrder(), await testApp.buildAdmin()];
      const [removeResponse, confirmResponse] = await Promise.all([
        deleteCar(paid.carId!, admin),
        testApp.call('POST', `/orders/${paid.id}/hand-over`, { as: { id: paid.buyerId! } }),
      ]);
      expect(removeResponse.statusCode).toBe(200);
      const [order] = await testApp.db.select().from(orders).where(eq(orders.id, paid.id));
      expect(order?.state).toBe(confirmResponse.statusCode === 200 ? 'paid' : 'refunded');
    }
  });
});
