import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { throwBookingError } from './reserve-car.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;
const findCarRow = async ({ id }: Car) => (await testApp.db.select().from(cars).where(eq(cars.id, id)))[0]!;
const findOrders = (car: Car) => testApp.db.select().from(orders).where(eq(orders.carId, car.id));

/** Books as the specification describes, without a car id and price. `extraFields` may add both. */
const bookCar = async (car: Car, extraFields: object) =>
  testApp.call('POST', '/orders', {
    as: await testApp.buildUser(),
    body: bookingFormOf(car, { carId: undefined, resellPrice: undefined, ...extraFields }),
  });
const orderFromAd = async (extraFields: object) =>
  testApp.call('POST', '/orders/ads', {
    as: await testApp.buildUser(),
    body: { brandName: 'x', model: 'y', ...extraFields },
  });

/** Creates a car whose seller has raised its price from $16,000 to $17,250.50. */
async function buildCarWithRaisedPrice(overrides: Parameters<TestApp['buildCar']>[0] = {}) {
  const car = await testApp.buildCar({ priceCents: 1_600_000, ...overrides });
  const changeResponse = await testApp.call('PATCH', `/cars/${car.id}`, {
    as: { id: car.sellerId },
    body: { resellPrice: 17_250.5 },
  });
  expect(changeResponse.statusCode).toBe(200);
  return { car, ad: await testApp.buildAd({ carId: car.id }) };
}

test.each([
  ['its id', ({ car }: { car: Car }) => bookCar(car, { carId: car.id, resellPrice: 16_000 })],
  ['only brand, model and price', ({ car }: { car: Car }) => bookCar(car, { resellPrice: 16_000 })],
  ['its ad', ({ ad }: { ad: { id: string } }) => orderFromAd({ adId: ad.id, resellPrice: 16_000 })],
  [
    'brand, model and price of its ad',
    ({ car }: { car: Car }) =>
      orderFromAd({ brandName: car.brandName, model: car.model, resellPrice: 16_000 }),
  ],
])('ordering by %s rejects an outdated price and returns the current one', async (_, orderCar) => {
  const carWithRaisedPrice = await buildCarWithRaisedPrice();
  const response = await orderCar(carWithRaisedPrice);
  expect(errorOf(response)).toMatchObject({
    status: 409,
    code: 'price_changed',
    message: expect.stringContaining('$17,250.50'),
    resellPrice: 17_250.5,
  });
  expect(await findCarRow(carWithRaisedPrice.car)).toMatchObject({ status: 'available' });
  expect(await findOrders(carWithRaisedPrice.car)).toEqual([]);
});

test('a lower price must be confirmed before the car can be booked at that price', async () => {
  const car = await testApp.buildCar({ priceCents: 1_600_000 });
  await testApp.db.update(cars).set({ priceCents: 1_500_000 }).where(eq(cars.id, car.id));
  const rejection = await bookCar(car, { carId: car.id, resellPrice: 16_000 });
  expect(errorOf(rejection)).toMatchObject({ status: 409, code: 'price_changed' });
  const { resellPrice } = rejection.json<{ resellPrice: number }>();
  expect((await bookCar(car, { carId: car.id, resellPrice })).statusCode).toBe(201);
  expect(await findOrders(car)).toMatchObject([{ priceCents: 1_500_000 }]);
});

test('a request with a car id and no price accepts any price; without a car id the price is required', async () => {
  const { car, ad } = await buildCarWithRaisedPrice();
  expect(errorOf(await bookCar(car, {}))).toMatchObject({
    status: 400,
    fields: { resellPrice: expect.any(String) },
  });
  expect(errorOf(await orderFromAd({}))).toMatchObject({
    status: 400,
    fields: { resellPrice: expect.any(String) },
  });
  expect((await bookCar(car, { carId: car.id })).statusCode).toBe(201);
  expect(await findOrders(car)).toMatchObject([{ priceCents: 1_725_050 }]);
  const otherFixture = await buildCarWithRaisedPrice();
  expect((await orderFromAd({ adId: otherFixture.ad.id })).statusCode).toBe(201);
  expect(errorOf(await orderFromAd({ adId: ad.id }))).toMatchObject({ status: 409, code: 'already_booked' });
});

test('an order with an outdated price is rejected as already booked or as the user’s own car', async () => {
  const { car } = await buildCarWithRaisedPrice();
  expect((await bookCar(car, { carId: car.id })).statusCode).toBe(201);
  const lateResponse = await bookCar(car, { carId: car.id, resellPrice: 16_000 });
  expect(errorOf(lateResponse)).toMatchObject({
    status: 409,
    code: 'already_booked',
    message: 'Someone else has already reserved this car',
  });
  expect(lateResponse.json()).not.toHaveProperty('resellPrice');

  const { car: own } = await buildCarWithRaisedPrice();
  const body = bookingFormOf(own, { resellPrice: 16_000 });
  const response = await testApp.call('POST', '/orders', { as: { id: own.sellerId }, body });
  expect(errorOf(response)).toMatchObject({
    status: 403,
    code: 'own_car',
    message: 'You can’t order your own car',
  });
});

test('the error is about the similar car at the price seen, not about a more expensive one', async () => {
  const car = await testApp.buildCar({ priceCents: 1_600_000, status: 'booked' });
  await testApp.buildCar({ brandName: car.brandName, model: car.model, priceCents: 2_000_000 });
  const response = await bookCar(car, { resellPrice: 16_000 });
  expect(errorOf(response)).toMatchObject({ status: 409, code: 'already_booked' });
});

test('a car that became available again is reported as changed, unless its price changed', async () => {
  const { id, priceCents } = await testApp.buildCar();
  const buyer = { id: (await testApp.buildUser()).id } as CurrentUser;
  const tryToThrowBookingError = (seenCents: number | null) =>
    throwBookingError(testApp.db, { carId: id, seenCents }, buyer);
  const expectedConflict = {
    body: { code: 'changed', message: expect.stringContaining('Check it and try again') },
  };
  await expect(tryToThrowBookingError(null)).rejects.toMatchObject(expectedConflict);
  await expect(tryToThrowBookingError(priceCents)).rejects.toMatchObject(expectedConflict);
  await expect(tryToThrowBookingError(priceCents - 1)).rejects.toMatchObject({
    body: { code: 'price_changed' },
  });
});

test('a booking concurrent with a price change has the price seen or fails', async () => {
  for (let round = 0; round < 10; round += 1) {
    const car = await testApp.buildCar({ priceCents: 1_600_000 });
    const raisePrice = testApp.call('PATCH', `/cars/${car.id}`, {
      as: { id: car.sellerId },
      body: { resellPrice: 20_000 },
    });
    const [response] = await Promise.all([bookCar(car, { carId: car.id, resellPrice: 16_000 }), raisePrice]);
    if (response.statusCode === 201) expect(await findOrders(car)).toMatchObject([{ priceCents: 1_600_000 }]);
    else expect(errorOf(response)).toMatchObject({ code: 'price_changed', resellPrice: 20_000 });
  }
}, 30_000);
