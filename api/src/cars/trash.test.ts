import { eq } from 'drizzle-orm';
import { ads, cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { trash } from '../db/tables/trash.ts';
import { auditLog } from '../db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { bookingFormOf } from '../testing/booking.ts';
import { emptyTrash } from '../trash/empty-trash.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const deleteCar = async (as: { id: string }, id: string) =>
  expect((await t.call('DELETE', `/cars/${id}`, { as })).json()).toEqual({ deletedCount: 1 });
const restoreDeletedCar = (as: { id: string }, id: string) => t.call('POST', `/cars/${id}/restore`, { as });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Creates a car with every kind of dependent row. */
async function buildBusyCar() {
  const [seller, buyer, admin] = [await t.buildSeller(), await t.buildUser(), await t.buildAdmin()];
  const car = await t.buildCar({
    sellerId: seller.id,
    brandName: 'Restored',
    images: ['/images/drawings/a.svg'],
  });
  await t.call('PATCH', `/cars/${car.id}`, { as: seller, body: { resellPrice: 15_000 } });
  await t.call('POST', `/cars/${car.id}/views`, { headers: { 'user-agent': 'Browser' } });
  await t.buildAd({ carId: car.id });
  await t.buildWish(buyer.id, car.id);
  await t.buildReport({ carId: car.id, reporterId: buyer.id });
  await t.call('POST', '/messages', { as: buyer, body: { carId: car.id, text: 'Hello' } });
  return { car, seller, buyer, admin };
}

/** Returns every trace of a car in lists and pages. All are empty after its deletion. */
async function findTraces({ car, seller, buyer, admin }: Awaited<ReturnType<typeof buildBusyCar>>) {
  const get = async (url: string, as?: { id: string }) =>
    (await t.call('GET', url, as ? { as } : {})).json<Record<string, unknown>[]>();
  const readIfFound = async (url: string, as?: { id: string }) =>
    (await get(url, as)).filter((row) => [row['_id'], row['carId'], row['id']].includes(car.id));
  return {
    one: (await t.call('GET', `/cars/${car.id}`)).statusCode,
    lists: (
      await Promise.all(
        ['/cars', '/cars/allcars', '/viewallcars', `/category/${car.categoryId}`, '/ads'].map((url) =>
          readIfFound(url),
        ),
      )
    ).map((rows) => rows.length),
    brand: (await get('/brands')).filter((row) => row['brandName'] === 'Restored').map((row) => row['cars']),
    meeting: (await get('/meeting-locations')).filter((row) => row['id'] === car.locationId).length,
    wishes: (await readIfFound('/wishlist', buyer)).length,
    reports: (await readIfFound('/reportlist', admin)).length,
    threads: (await readIfFound('/messages', seller)).length,
    prices: (await t.call('GET', `/cars/${car.id}/price-history`, { as: seller })).json<unknown>(),
    views: (await t.call('GET', `/cars/${car.id}/stats`, { as: seller })).statusCode,
  };
}

test('a deleted car disappears everywhere at once and is restored unchanged', async () => {
  const busyCar = await buildBusyCar();
  const tracesBefore = await findTraces(busyCar);
  expect(tracesBefore).toMatchObject({
    ...{ one: 200, lists: [1, 1, 1, 1, 1], brand: [1], meeting: 1, wishes: 1, reports: 1, threads: 1 },
    ...{ prices: [{ resellPrice: 16_000 }, { resellPrice: 15_000 }], views: 200 },
  });
  const publicCar = (await t.call('GET', `/cars/${busyCar.car.id}`)).json<unknown>();

  await deleteCar(busyCar.seller, busyCar.car.id);
  expect(await findTraces(busyCar)).toMatchObject({
    ...{ one: 404, lists: [0, 0, 0, 0, 0], brand: [], meeting: 0, wishes: 0, reports: 0, threads: 0 },
    ...{ prices: { code: 'not_found' }, views: 404 },
  });
  const booking = await t.call('POST', '/orders', {
    as: busyCar.buyer,
    body: bookingFormOf(busyCar.car, { resellPrice: 15_000 }),
  });
  expect(booking.statusCode).toBe(404);

  expect((await restoreDeletedCar(busyCar.seller, busyCar.car.id)).json()).toEqual({ modifiedCount: 1 });
  expect(await findTraces(busyCar)).toEqual(tracesBefore);
  expect((await t.call('GET', `/cars/${busyCar.car.id}`)).json()).toEqual(publicCar);
  const views = (await t.call('GET', `/cars/${busyCar.car.id}/stats?days=7`, { as: busyCar.seller })).json<
    object[]
  >();
  expect(views.at(-1)).toMatchObject({ views: 1, saves: 1 });
  expect(errorOf(await restoreDeletedCar(busyCar.seller, busyCar.car.id))).toMatchObject({ status: 404 });
});

test('the cancelled order of a deleted car stays cancelled, and the restored car is available', async () => {
  const order = await t.buildOrder();
  const seller = { id: order.sellerId ?? '' };
  const id = order.carId ?? '';
  await deleteCar(seller, id);
  await restoreDeletedCar(seller, id);
  expect(await t.db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([
    { state: 'cancelled', carId: id },
  ]);
  expect((await t.call('GET', `/cars/${id}`)).json()).toMatchObject({ status: 'available' });

  const paid = await t.buildPaidOrder();
  await t.call('POST', `/orders/${paid.id}/hand-over`, { as: { id: paid.buyerId ?? '' } });
  await deleteCar({ id: paid.sellerId ?? '' }, paid.carId ?? '');
  await restoreDeletedCar({ id: paid.sellerId ?? '' }, paid.carId ?? '');
  expect((await t.call('GET', `/cars/${paid.carId ?? ''}`)).json()).toMatchObject({ status: 'sold' });
});

test('a car that an admin deleted with held money is restored as available, because the money was refunded', async () => {
  const [paid, admin] = [await t.buildPaidOrder(), await t.buildAdmin()];
  await deleteCar(admin, paid.carId ?? '');
  await restoreDeletedCar(admin, paid.carId ?? '');
  expect((await t.call('GET', `/cars/${paid.carId ?? ''}`)).json()).toMatchObject({ status: 'available' });
  expect(await t.db.select().from(orders).where(eq(orders.id, paid.id))).toMatchObject([
    { state: 'refunded', carId: paid.carId },
  ]);
});

test('restoring a car leaves out wishlist entries of deleted users', async () => {
  const car = await t.buildCar();
  const [staying, leaving] = [await t.buildUser(), await t.buildUser()];
  for (const { id } of [staying, leaving]) await t.buildWish(id, car.id);
  await deleteCar({ id: car.sellerId }, car.id);
  await t.call('DELETE', `/users/${leaving.id}`, { as: await t.buildAdmin() });
  expect((await restoreDeletedCar({ id: car.sellerId }, car.id)).statusCode).toBe(200);
  expect((await t.call('GET', '/wishlist', { as: staying })).json()).toHaveLength(1);
});

test('the seller and admins may restore a car, and anyone else gets 404', async () => {
  const car = await t.buildCar();
  const seller = { id: car.sellerId };
  const admin = await t.buildAdmin();
  await deleteCar(seller, car.id);
  expect((await t.call('POST', `/cars/${car.id}/restore`)).statusCode).toBe(401);
  expect((await restoreDeletedCar(await t.buildUser(), car.id)).statusCode).toBe(403);
  expect((await restoreDeletedCar(await t.buildSeller(), car.id)).statusCode).toBe(404);
  expect((await restoreDeletedCar(seller, 'nothing')).statusCode).toBe(404);
  expect((await restoreDeletedCar(admin, car.id)).statusCode).toBe(200);
  expect(await t.db.select().from(auditLog).where(eq(auditLog.adminId, admin.id))).toMatchObject([
    {
      action: 'restore car',
      subject: `${car.brandName} ${car.model}`,
      detail: expect.stringMatching(/^listed by person\d+-\w+@example\.test$/),
    },
  ]);

  // The seller cannot restore a car that an admin removed.
  await deleteCar(admin, car.id);
  expect(errorOf(await restoreDeletedCar(seller, car.id))).toMatchObject({
    status: 403,
    message: 'Our team removed this listing',
  });
  expect((await restoreDeletedCar(admin, car.id)).statusCode).toBe(200);
});

test('a deleted car cannot be restored after a day, even before the job runs', async () => {
  const [expired, recent] = [await t.buildCar(), await t.buildCar()];
  for (const car of [expired, recent]) await deleteCar({ id: car.sellerId }, car.id);
  await t.db
    .update(trash)
    .set({ deletedAt: hoursAgo(24.1) })
    .where(eq(trash.id, expired.id));
  await t.db
    .update(trash)
    .set({ deletedAt: hoursAgo(23.9) })
    .where(eq(trash.id, recent.id));
  expect((await restoreDeletedCar({ id: expired.sellerId }, expired.id)).statusCode).toBe(404);
  await emptyTrash(t.db);
  expect(await t.db.$count(trash, eq(trash.id, expired.id))).toBe(0);
  expect((await restoreDeletedCar({ id: recent.sellerId }, recent.id)).statusCode).toBe(200);
});

test('deleting the seller deletes their trash permanently', async () => {
  const car = await t.buildCar();
  await deleteCar({ id: car.sellerId }, car.id);
  const admin = await t.buildAdmin();
  await t.call('DELETE', `/users/${car.sellerId}`, { as: admin });
  expect((await restoreDeletedCar(admin, car.id)).statusCode).toBe(404);
});

test('concurrent restores bring back one car', async () => {
  const car = await t.buildCar();
  await t.buildAd({ carId: car.id });
  await deleteCar({ id: car.sellerId }, car.id);
  const answers = await Promise.all([1, 2, 3].map(() => restoreDeletedCar({ id: car.sellerId }, car.id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  expect(await t.db.$count(cars, eq(cars.id, car.id))).toBe(1);
  expect(await t.db.$count(ads, eq(ads.carId, car.id))).toBe(1);
});
