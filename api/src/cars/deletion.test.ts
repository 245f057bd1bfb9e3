import { and, eq } from 'drizzle-orm';
import { ads, cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('DELETE /cars/:id', () => {
  const remove = (id: string, as: { id: string }) => t.call('DELETE', `/cars/${id}`, { as });

  test('takes the ad along; a second time it is 404', async () => {
    const car = await t.buildCar();
    await t.buildAd({ carId: car.id });
    expect((await remove(car.id, { id: car.sellerId })).json()).toEqual({ deletedCount: 1 });
    expect(await t.db.$count(ads, eq(ads.carId, car.id))).toBe(0);
    expect((await remove(car.id, { id: car.sellerId })).statusCode).toBe(404);
  });

  test('is refused to another seller and allowed to an admin, which is noted', async () => {
    const car = await t.buildCar({ brandName: 'Saab', model: '9000' });
    expect((await remove(car.id, await t.buildSeller())).statusCode).toBe(403);
    expect((await remove(car.id, await t.buildUser())).statusCode).toBe(403);
    const admin = await t.buildAdmin();
    expect((await remove(car.id, admin)).statusCode).toBe(200);
    const [entry] = (await t.call('GET', '/audit', { as: admin })).json<unknown[]>();
    expect(entry).toMatchObject({
      action: 'delete car',
      subject: 'Saab 9000',
      detail: expect.stringMatching(/^listed by \S+@example\.test$/),
    });
  });

  test('cancels an unpaid order and keeps a paid one', async () => {
    const [booked, sold] = [await t.buildCar(), await t.buildCar()];
    const [unpaid, paid] = [
      await t.buildOrder({ carId: booked.id }),
      await t.buildPaidOrder({ carId: sold.id }),
    ];
    for (const car of [booked, sold]) await remove(car.id, { id: car.sellerId });
    const left = (id: string, state: 'cancelled' | 'paid') =>
      t.db.$count(orders, and(eq(orders.id, id), eq(orders.state, state)));
    expect([await left(unpaid.id, 'cancelled'), await left(paid.id, 'paid')]).toEqual([1, 1]);
    expect(await t.db.$count(cars, eq(cars.id, booked.id))).toBe(0);
  });
});
