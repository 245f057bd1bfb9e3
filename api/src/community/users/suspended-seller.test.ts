import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { SITE_URL: 'https://cars.example' } });
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;

const suspend = async (id: string, suspended = true) =>
  expect(
    (
      await testApp.call('PUT', `/users/${id}/suspended`, {
        as: await testApp.buildAdmin(),
        body: { suspended, reason: 'Complaints' },
      })
    ).json(),
  ).toEqual({ modifiedCount: 1 });

/**
 * Creates two cars for two sellers, with everything that shows a car to others, and a buyer who has saved
 * both.
 */
async function buildMarket() {
  const buyer = await testApp.buildUser();
  const build = async (brandName: string) => {
    const car = await testApp.buildCar({ brandName, categoryId: category.id });
    await testApp.buildAd({ carId: car.id });
    await testApp.buildWish(buyer.id, car.id);
    return car;
  };
  const category = await testApp.buildCategory();
  return { buyer, category, good: await build('Good'), bad: await build('Bad') };
}
type Market = Awaited<ReturnType<typeof buildMarket>>;

/**
 * Path of the list of meeting locations. The list shows visitors only cities, which do not identify a car, so
 * the test reads it as a buyer.
 */
const LOCATIONS_PATH = '/meeting-locations';

/** Returns where a car is shown, with the number of results. */
async function findVisibility(car: Car, { buyer, category }: Market) {
  const countRows = async (url: string, as?: { id: string }) => {
    const response = await testApp.call('GET', url, as ? { as } : {});
    const rows = response.json<Record<string, unknown>[]>();
    expect(response.headers['x-total-count'] ?? String(rows.length)).toBe(String(rows.length));
    return rows.filter((row) =>
      [row['_id'], row['carId'], row['id'], row['brandName']].some((value) =>
        [car.id, car.brandName, car.locationId].includes(String(value)),
      ),
    ).length;
  };
  const lists = [
    ...['/cars', '/cars/allcars', '/viewallcars', '/brands', '/ads', LOCATIONS_PATH],
    ...[`/category/${category.id}`, `/cars?seller=${car.sellerId}`, `/cars?ids=${car.id}`, '/cars?limit=50'],
    ...[`/ads?seller=${car.sellerId}`, `/meeting-locations?carId=${car.id}`, `/cars?brand=${car.brandName}`],
  ];
  return {
    lists: await Promise.all(lists.map((url) => countRows(url, url === LOCATIONS_PATH ? buyer : undefined))),
    wishlist: await countRows('/wishlist', buyer),
    page: (await testApp.call('GET', `/cars/${car.id}`)).statusCode,
    viewStatus: (
      await testApp.call('POST', `/cars/${car.id}/views`, { headers: { 'user-agent': 'Browser' } })
    ).statusCode,
    siteMap: (await testApp.call('GET', '/sitemap.xml')).body.includes(car.id),
  };
}
const VISIBLE_COUNTS = {
  lists: Array(13).fill(1) as number[],
  wishlist: 1,
  page: 200,
  viewStatus: 200,
  siteMap: true,
};
const HIDDEN_COUNTS = {
  lists: Array(13).fill(0) as number[],
  wishlist: 0,
  page: 404,
  viewStatus: 404,
  siteMap: false,
};

const placeOrder = (car: Car, as: { id: string }) =>
  testApp.call('POST', '/orders', { as, body: bookingFormOf(car) });

test('a suspended seller’s cars are hidden until the suspension is lifted', async () => {
  const market = await buildMarket();
  const { good, bad } = market;
  expect(await findVisibility(bad, market)).toEqual(VISIBLE_COUNTS);
  await suspend(bad.sellerId);
  expect(await findVisibility(bad, market)).toEqual(HIDDEN_COUNTS);
  expect(await findVisibility(good, market)).toEqual(VISIBLE_COUNTS);
  await suspend(bad.sellerId, false);
  expect(await findVisibility(bad, market)).toEqual(VISIBLE_COUNTS);
});

test('list pages and totals exclude a suspended seller’s cars', async () => {
  const seller = await testApp.buildSeller();
  for (let n = 0; n < 6; n += 1) await testApp.buildCar(n % 2 ? { sellerId: seller.id } : {});
  await suspend(seller.id);
  const pages = await pagesOf(testApp, '/cars?limit=2');
  expect(pages.map((page) => page.length)).toEqual([2, 1]);
});

test('admins can still see and delete a suspended seller’s car', async () => {
  const { bad, buyer } = await buildMarket();
  await suspend(bad.sellerId);
  const admin = await testApp.buildAdmin();
  expect((await testApp.call('GET', `/cars/${bad.id}`, { as: admin })).json()).toMatchObject({ _id: bad.id });
  expect((await testApp.call('GET', `/cars/${bad.id}`, { as: buyer })).statusCode).toBe(404);
  expect((await testApp.call('DELETE', `/cars/${bad.id}`, { as: admin })).statusCode).toBe(200);
});

test('a suspended seller’s car can’t be booked, bought, saved, reported or asked about', async () => {
  const { bad, good } = await buildMarket();
  const buyer = await testApp.buildUser();
  const like = { brandName: bad.brandName, model: bad.model, resellPrice: bad.priceCents / 100 };
  const [ad] = (await testApp.call('GET', `/ads?seller=${bad.sellerId}`)).json<{ _id: string }[]>();
  await suspend(bad.sellerId);
  const car = { car: { _id: bad.id } };
  const responses = [
    await placeOrder({ ...bad, locationId: good.locationId }, buyer),
    await testApp.call('POST', '/orders/ads', { as: buyer, body: { adId: ad?._id, ...like } }),
    await testApp.call('POST', '/orders/ads', { as: buyer, body: like }),
    await testApp.call('POST', '/wishlist', { as: buyer, body: car }),
    await testApp.call('POST', '/reportlist', { as: buyer, body: car }),
    await testApp.call('POST', '/messages', { as: buyer, body: { carId: bad.id, text: 'Hello' } }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 404));
  expect(await testApp.db.$count(orders)).toBe(0);
  expect(await testApp.db.select().from(cars).where(eq(cars.id, bad.id))).toMatchObject([
    { status: 'available' },
  ]);
  // A place with no other cars can't be used for meetings.
  expect(errorOf(await placeOrder({ ...good, locationId: bad.locationId }, buyer))).toMatchObject({
    status: 400,
    fields: { option: expect.any(String) },
  });
  expect((await placeOrder(good, buyer)).statusCode).toBe(201);
});

test('a booking at the same time as a suspension comes before it or fails', async () => {
  const { locationId } = await testApp.buildCar();
  for (let round = 0; round < 8; round += 1) {
    // The meeting place is also the location of another car, so that it can still be booked after the
    // suspension.
    const car = { ...(await testApp.buildCar()), locationId };
    const [response] = await Promise.all([placeOrder(car, await testApp.buildUser()), suspend(car.sellerId)]);
    expect([201, 404]).toContain(response.statusCode);
    const laterResponse = await placeOrder(car, await testApp.buildUser());
    expect(laterResponse.statusCode).toBe(404);
    expect(await testApp.db.$count(orders, eq(orders.carId, car.id))).toBe(
      response.statusCode === 201 ? 1 : 0,
    );
  }
  expect(await testApp.db.$count(users, eq(users.suspended, true))).toBe(8);
});

test('paid orders of a suspended seller continue for both parties', async () => {
  const paidOrder = await testApp.buildPaidOrder();
  await suspend(paidOrder.sellerId!);
  const ownOrderResponse = await testApp.call('GET', `/orders/${paidOrder.id}`, {
    as: { id: paidOrder.buyerId! },
  });
  expect(ownOrderResponse.json()).toMatchObject({ state: 'paid', paid: true });
  const as = { id: paidOrder.buyerId! };
  expect((await testApp.call('POST', `/orders/${paidOrder.id}/hand-over`, { as })).statusCode).toBe(200);
  const body = { orderId: paidOrder.id, stars: 1, text: 'Came late' };
  expect((await testApp.call('POST', '/ratings', { as, body })).statusCode).toBe(201);
});
