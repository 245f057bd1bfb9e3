import { eq } from 'drizzle-orm';
import { emptyTrash } from '../../catalog/trash/empty-trash.ts';
import { ads, cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { trash } from '../../platform/db/tables/trash.ts';
import { auditLog } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const deleteCar = async (as: { id: string }, id: string) =>
  expect((await testApp.call('DELETE', `/cars/${id}`, { as })).json()).toEqual({ deletedCount: 1 });
const restoreDeletedCar = (as: { id: string }, id: string) =>
  testApp.call('POST', `/cars/${id}/restore`, { as });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Creates a car with every kind of dependent row. */
async function buildCarWithDependents() {
  const [seller, buyer, admin] = [
    await testApp.buildSeller(),
    await testApp.buildUser(),
    await testApp.buildAdmin(),
  ];
  const car = await testApp.buildCar({
    sellerId: seller.id,
    brandName: 'Restored',
    images: ['/images/drawings/a.svg'],
  });
  await testApp.call('PATCH', `/cars/${car.id}`, { as: seller, body: { resellPrice: 15_000 } });
  await testApp.call('POST', `/cars/${car.id}/views`, { headers: { 'user-agent': 'Browser' } });
  await testApp.buildAd({ carId: car.id });
  await testApp.buildWish(buyer.id, car.id);
  await testApp.buildReport({ carId: car.id, reporterId: buyer.id });
  await testApp.call('POST', '/messages', { as: buyer, body: { carId: car.id, text: 'Hello' } });
  return { car, seller, buyer, admin };
}

/** Returns how often a car appears in lists and pages. After its deletion it appears nowhere. */
async function findAppearances({
  car,
  seller,
  buyer,
  admin,
}: Awaited<ReturnType<typeof buildCarWithDependents>>) {
  const sendGet = async (url: string, as?: { id: string }) =>
    (await testApp.call('GET', url, as ? { as } : {})).json<Record<string, unknown>[]>();
  const findRowsOfCar = async (url: string, as?: { id: string }) =>
    (await sendGet(url, as)).filter((row) => [row['_id'], row['carId'], row['id']].includes(car.id));
  return {
    one: (await testApp.call('GET', `/cars/${car.id}`)).statusCode,
    lists: (
      await Promise.all(
        ['/cars', '/cars/allcars', '/viewallcars', `/category/${car.categoryId}`, '/ads'].map((url) =>
          findRowsOfCar(url),
        ),
      )
    ).map((rows) => rows.length),
    brand: (await sendGet('/brands'))
      .filter((row) => row['brandName'] === 'Restored')
      .map((row) => row['cars']),
    meeting: (await sendGet('/meeting-locations')).filter((row) => row['id'] === car.locationId).length,
    wishes: (await findRowsOfCar('/wishlist', buyer)).length,
    reports: (await findRowsOfCar('/reportlist', admin)).length,
    threads: (await findRowsOfCar('/messages', seller)).length,
    prices: (await testApp.call('GET', `/cars/${car.id}/price-history`, { as: seller })).json<unknown>(),
    views: (await testApp.call('GET', `/cars/${car.id}/stats`, { as: seller })).statusCode,
  };
}

test('a deleted car disappears everywhere at once and is restored unchanged', async () => {
  const carWithDependents = await buildCarWithDependents();
  const appearancesBefore = await findAppearances(carWithDependents);
  expect(appearancesBefore).toMatchObject({
    ...{ one: 200, lists: [1, 1, 1, 1, 1], brand: [1], meeting: 1, wishes: 1, reports: 1, threads: 1 },
    ...{ prices: [{ resellPrice: 16_000 }, { resellPrice: 15_000 }], views: 200 },
  });
  const publicCar = (await testApp.call('GET', `/cars/${carWithDependents.car.id}`)).json<unknown>();

  await deleteCar(carWithDependents.seller, carWithDependents.car.id);
  expect(await findAppearances(carWithDependents)).toMatchObject({
    ...{ one: 404, lists: [0, 0, 0, 0, 0], brand: [], meeting: 0, wishes: 0, reports: 0, threads: 0 },
    ...{ prices: { code: 'not_found' }, views: 404 },
  });
  const booking = await testApp.call('POST', '/orders', {
    as: carWithDependents.buyer,
    body: bookingFormOf(carWithDependents.car, { resellPrice: 15_000 }),
  });
  expect(booking.statusCode).toBe(404);

  expect((await restoreDeletedCar(carWithDependents.seller, carWithDependents.car.id)).json()).toEqual({
    modifiedCount: 1,
  });
  expect(await findAppearances(carWithDependents)).toEqual(appearancesBefore);
  expect((await testApp.call('GET', `/cars/${carWithDependents.car.id}`)).json()).toEqual(publicCar);
  const views = (
    await testApp.call('GET', `/cars/${carWithDependents.car.id}/stats?days=7`, {
      as: carWithDependents.seller,
    })
  ).json<object[]>();
  expect(views.at(-1)).toMatchObject({ views: 1, saves: 1 });
  expect(errorOf(await restoreDeletedCar(carWithDependents.seller, carWithDependents.car.id))).toMatchObject({
    status: 404,
  });
});

test('the cancelled order of a deleted car stays cancelled, and the restored car is available', async () => {
  const order = await testApp.buildOrder();
  const seller = { id: order.sellerId ?? '' };
  const id = order.carId ?? '';
  await deleteCar(seller, id);
  await restoreDeletedCar(seller, id);
  expect(await testApp.db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([
    { state: 'cancelled', carId: id },
  ]);
  expect((await testApp.call('GET', `/cars/${id}`)).json()).toMatchObject({ status: 'available' });

  const paidOrder = await testApp.buildPaidOrder();
  await testApp.call('POST', `/orders/${paidOrder.id}/hand-over`, { as: { id: paidOrder.buyerId ?? '' } });
  await deleteCar({ id: paidOrder.sellerId ?? '' }, paidOrder.carId ?? '');
  await restoreDeletedCar({ id: paidOrder.sellerId ?? '' }, paidOrder.carId ?? '');
  expect((await testApp.call('GET', `/cars/${paidOrder.carId ?? ''}`)).json()).toMatchObject({
    status: 'sold',
  });
});

test('a car that an admin deleted with held money is restored as available, because the money was refunded', async () => {
  const [paid, admin] = [await testApp.buildPaidOrder(), await testApp.buildAdmin()];
  await deleteCar(admin, paid.carId ?? '');
  await restoreDeletedCar(admin, paid.carId ?? '');
  expect((await testApp.call('GET', `/cars/${paid.carId ?? ''}`)).json()).toMatchObject({
    status: 'available',
  });
  expect(await testApp.db.select().from(orders).where(eq(orders.id, paid.id))).toMatchObject([
    { state: 'refunded', carId: paid.carId },
  ]);
});

test('restoring a car leaves out wishlist entries of deleted users', async () => {
  const car = await testApp.buildCar();
  const [staying, leaving] = [await testApp.buildUser(), await testApp.buildUser()];
  for (const { id } of [staying, leaving]) await testApp.buildWish(id, car.id);
  await deleteCar({ id: car.sellerId }, car.id);
  await testApp.call('DELETE', `/users/${leaving.id}`, { as: await testApp.buildAdmin() });
  expect((await restoreDeletedCar({ id: car.sellerId }, car.id)).statusCode).toBe(200);
  expect((await testApp.call('GET', '/wishlist', { as: staying })).json()).toHaveLength(1);
});

test('the seller and admins may restore a car, and anyone else gets 404', async () => {
  const car = await testApp.buildCar();
  const seller = { id: car.sellerId };
  const admin = await testApp.buildAdmin();
  await deleteCar(seller, car.id);
  expect((await testApp.call('POST', `/cars/${car.id}/restore`)).statusCode).toBe(401);
  expect((await restoreDeletedCar(await testApp.buildUser(), car.id)).statusCode).toBe(403);
  expect((await restoreDeletedCar(await testApp.buildSeller(), car.id)).statusCode).toBe(404);
  expect((await restoreDeletedCar(seller, 'nothing')).statusCode).toBe(404);
  expect((await restoreDeletedCar(admin, car.id)).statusCode).toBe(200);
  expect(await testApp.db.select().from(auditLog).where(eq(auditLog.adminId, admin.id))).toMatchObject([
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
  const [expired, recent] = [await testApp.buildCar(), await testApp.buildCar()];
  for (const car of [expired, recent]) await deleteCar({ id: car.sellerId }, car.id);
  await testApp.db
    .update(trash)
    .set({ deletedAt: hoursAgo(24.1) })
    .where(eq(trash.id, expired.id));
  await testApp.db
    .update(trash)
    .set({ deletedAt: hoursAgo(23.9) })
    .where(eq(trash.id, recent.id));
  expect((await restoreDeletedCar({ id: expired.sellerId }, expired.id)).statusCode).toBe(404);
  await emptyTrash(testApp.db);
  expect(await testApp.db.$count(trash, eq(trash.id, expired.id))).toBe(0);
  expect((await restoreDeletedCar({ id: recent.sellerId }, recent.id)).statusCode).toBe(200);
});

test('deleting the seller’s account permanently deletes the seller’s trash', async () => {
  const car = await testApp.buildCar();
  await deleteCar({ id: car.sellerId }, car.id);
  const admin = await testApp.buildAdmin();
  await testApp.call('DELETE', `/users/${car.sellerId}`, { as: admin });
  expect((await restoreDeletedCar(admin, car.id)).statusCode).toBe(404);
});

test('concurrent restores bring back one car', async () => {
  const car = await testApp.buildCar();
  await testApp.buildAd({ carId: car.id });
  await deleteCar({ id: car.sellerId }, car.id);
  const responses = await Promise.all([1, 2, 3].map(() => restoreDeletedCar({ id: car.sellerId }, car.id)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  expect(await testApp.db.$count(cars, eq(cars.id, car.id))).toBe(1);
  expect(await testApp.db.$count(ads, eq(ads.carId, car.id))).toBe(1);
});
