import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf, today } from '../../testing/booking.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { ORDER_EXPIRY_HOURS: '2' } });
});
afterAll(() => testApp.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;

const findCarStatus = async (car: Car) =>
  (await testApp.db.select({ status: cars.status }).from(cars).where(eq(cars.id, car.id)))[0]?.status;
const findOrderRow = async (response: { json: () => unknown }) => {
  const { insertedId } = response.json() as { insertedId: string };
  return (await testApp.db.select().from(orders).where(eq(orders.id, insertedId)))[0];
};

describe('POST /orders', () => {
  test('a booking reserves the car and ignores email, names and price of the request', async () => {
    const buyer = await testApp.buildUser();
    const car = await testApp.buildCar({ priceCents: 1_234_550 });
    const forgedFields = { email: 'other@example.test', brandName: 'Rolls', model: 'Royce', priceCents: 1 };
    const startTime = Date.now();
    const response = await testApp.call('POST', '/orders', {
      as: buyer,
      body: bookingFormOf(car, forgedFields),
    });
    expect(response.statusCode).toBe(201);
    expect(await findCarStatus(car)).toBe('booked');
    const order = await findOrderRow(response);
    expect(order).toMatchObject({
      carId: car.id,
      buyerId: buyer.id,
      sellerId: car.sellerId,
      name: 'Bea Buyer',
      email: buyer.email,
      phone: '+13125550177',
      brandName: car.brandName,
      model: car.model,
      priceCents: 1_234_550,
      location: expect.stringMatching(/^Chicago, Lake Street, \d+$/),
      locationId: car.locationId,
      bookingDate: today(),
      state: 'unpaid',
    });
    expect(order?.lapsesAt?.getTime()).toBeGreaterThanOrEqual(startTime + 2 * 3_600_000 - 1000);
    expect(order?.lapsesAt?.getTime()).toBeLessThan(startTime + 2 * 3_600_000 + 60_000);
  });

  test('a booking ignores request fields that would grant privileges', async () => {
    const buyer = await testApp.buildUser();
    const car = await testApp.buildCar();
    const extraFields = {
      paid: true,
      state: 'paid',
      buyerId: 'x',
      sellerId: 'y',
      priceCents: 1,
      paymentId: 'p',
    };
    const response = await testApp.call('POST', '/orders', {
      as: buyer,
      body: bookingFormOf(car, extraFields),
    });
    expect(await findOrderRow(response)).toMatchObject({
      state: 'unpaid',
      buyerId: buyer.id,
      paymentId: null,
    });
  });

  test('fifty concurrent bookings of one car create one order', async () => {
    const car = await testApp.buildCar();
    const buyers = await Promise.all(Array.from({ length: 50 }, () => testApp.buildUser()));
    const responses = await Promise.all(
      buyers.map((as) => testApp.call('POST', '/orders', { as, body: bookingFormOf(car) })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const rejection = responses.find(({ statusCode }) => statusCode === 409);
    expect(rejection && errorOf(rejection)).toMatchObject({ code: 'already_booked' });
    expect(await testApp.db.select().from(orders).where(eq(orders.carId, car.id))).toHaveLength(1);
  });

  test('a booking of a booked or sold car is rejected as taken', async () => {
    const buyer = await testApp.buildUser();
    for (const state of ['unpaid', 'paid'] as const) {
      const { carId } = await testApp.buildOrder({ state });
      const car = await testApp.buildCar();
      const body = bookingFormOf(car, { carId });
      expect((await testApp.call('POST', '/orders', { as: buyer, body })).statusCode).toBe(409);
    }
    const soldCar = await testApp.buildCar({ status: 'sold' });
    expect(
      (await testApp.call('POST', '/orders', { as: buyer, body: bookingFormOf(soldCar) })).statusCode,
    ).toBe(409);
  });

  test('a car with an open order is rejected as taken, even if its seller made it available', async () => {
    const { carId } = await testApp.buildOrder();
    await testApp.db.update(cars).set({ status: 'available' }).where(eq(cars.id, carId!));
    const otherCar = await testApp.buildCar();
    const response = await testApp.call('POST', '/orders', {
      as: await testApp.buildUser(),
      body: bookingFormOf(otherCar, { carId }),
    });
    expect(errorOf(response)).toMatchObject({ status: 409, code: 'already_booked' });
  });

  test('a booking without a car id takes any available car of that model and price, a different one for each buyer', async () => {
    const model = 'Like no other';
    const seller = await testApp.buildSeller();
    const [firstCar, secondCar] = [
      await testApp.buildCar({ model, publishedAt: new Date('2026-01-01') }),
      await testApp.buildCar({ model, publishedAt: new Date('2026-01-02') }),
    ];
    await testApp.buildCar({ model, priceCents: 999_900 });
    await testApp.buildCar({ model, sellerId: seller.id });
    const { carId: _carId, ...body } = bookingFormOf(firstCar);
    const responses = await Promise.all([
      testApp.call('POST', '/orders', { as: await testApp.buildUser(), body }),
      testApp.call('POST', '/orders', { as: seller, body }),
    ]);
    const bookedCarIds = await Promise.all(
      responses.map(async (response) => (await findOrderRow(response))?.carId),
    );
    expect(new Set(bookedCarIds)).toEqual(new Set([firstCar.id, secondCar.id]));
    // Only the seller's own car is left, which the seller can't book.
    expect(errorOf(await testApp.call('POST', '/orders', { as: seller, body }))).toMatchObject({
      status: 409,
    });
    expect((await testApp.call('POST', '/orders', { as: await testApp.buildUser(), body })).statusCode).toBe(
      201,
    );
  });

  test('a booking without an id matches brand and model regardless of accents and case', async () => {
    const car = await testApp.buildCar({ brandName: 'Škoda', model: 'Mégane Estate', priceCents: 777_700 });
    const { carId: _carId, ...body } = bookingFormOf(car, { brandName: 'SKODA', model: 'megane estate' });
    const response = await testApp.call('POST', '/orders', { as: await testApp.buildUser(), body });
    expect(response.statusCode).toBe(201);
    expect(await findOrderRow(response)).toMatchObject({ carId: car.id, brandName: 'Škoda' });
  });

  test('a booking of the user’s own car is rejected, even for an admin', async () => {
    for (const owner of [await testApp.buildSeller(), await testApp.buildAdmin()]) {
      const car = await testApp.buildCar({ sellerId: owner.id });
      const response = await testApp.call('POST', '/orders', { as: owner, body: bookingFormOf(car) });
      expect(errorOf(response)).toMatchObject({ status: 403, code: 'own_car' });
      expect(await findCarStatus(car)).toBe('available');
    }
  });

  test('a booking of an unlisted car returns 404', async () => {
    const car = await testApp.buildCar();
    const buyer = await testApp.buildUser();
    const unknown = bookingFormOf(car, { carId: 'none' });
    expect(errorOf(await testApp.call('POST', '/orders', { as: buyer, body: unknown }))).toMatchObject({
      status: 404,
      message: 'This car is no longer listed',
    });
    const { carId: _carId, ...bookingWithoutCarId } = bookingFormOf(car, { model: 'Never built' });
    expect((await testApp.call('POST', '/orders', { as: buyer, body: bookingWithoutCarId })).statusCode).toBe(
      404,
    );
  });

  test.each([
    ['name', { name: ' ' }],
    ['phone', { phone: 'call me' }],
    ['email', { email: 'nobody' }],
    ['option', { option: '' }],
    ['option', { option: 'no such place' }],
    ['bookingDate', { bookingDate: 'tomorrow' }],
    ['bookingDate', { bookingDate: '2020-01-01' }],
    ['bookingDate', { bookingDate: '2999-01-01' }],
    ['resellPrice', { resellPrice: 0 }],
    ['brandName', { brandName: undefined }],
    ['model', { model: 7 }],
  ])('a booking returns the invalid field %s', async (field, invalidFields) => {
    const car = await testApp.buildCar();
    const response = await testApp.call('POST', '/orders', {
      as: await testApp.buildUser(),
      body: bookingFormOf(car, invalidFields),
    });
    expect(errorOf(response)).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
    expect(await findCarStatus(car)).toBe('available');
  });

  test('a booking is rejected if its meeting place has no listed car', async () => {
    const locationWithoutCar = await testApp.buildLocation();
    const body = bookingFormOf(await testApp.buildCar(), { option: locationWithoutCar.id });
    expect(
      errorOf(await testApp.call('POST', '/orders', { as: await testApp.buildUser(), body })),
    ).toMatchObject({
      status: 400,
      fields: { option: 'Choose a meeting location from the list' },
    });
  });

  test('a booking by a visitor returns 401', async () => {
    expect(
      (await testApp.call('POST', '/orders', { body: bookingFormOf(await testApp.buildCar()) })).statusCode,
    ).toBe(401);
  });
});

describe('POST /orders/ads', () => {
  test('a booking from an ad orders the ad’s car for the token’s user, at the car’s location', async () => {
    const buyer = await testApp.buildUser();
    const car = await testApp.buildCar();
    const ad = await testApp.buildAd({ carId: car.id });
    const body = { adId: ad.id, brandName: 'x', model: 'y', resellPrice: car.priceCents / 100 };
    const response = await testApp.call('POST', '/orders/ads', { as: buyer, body });
    expect(response.statusCode).toBe(201);
    expect(await findOrderRow(response)).toMatchObject({
      carId: car.id,
      name: buyer.name,
      email: buyer.email,
      phone: buyer.phone,
      priceCents: car.priceCents,
      locationId: car.locationId,
      bookingDate: today(),
    });
    expect(await findCarStatus(car)).toBe('booked');
    expect(
      errorOf(await testApp.call('POST', '/orders/ads', { as: await testApp.buildUser(), body })),
    ).toMatchObject({
      status: 409,
      code: 'already_booked',
    });
  });

  test('a booking without an ad id takes a car of that model that has an ad', async () => {
    const advertisedCar = await testApp.buildCar({ model: 'In the paper' });
    await testApp.buildCar({ model: 'In the paper', publishedAt: new Date('2020-01-01') });
    await testApp.buildAd({ carId: advertisedCar.id });
    const body = {
      brandName: advertisedCar.brandName,
      model: advertisedCar.model,
      resellPrice: advertisedCar.priceCents / 100,
    };
    const response = await testApp.call('POST', '/orders/ads', { as: await testApp.buildUser(), body });
    expect(await findOrderRow(response)).toMatchObject({ carId: advertisedCar.id });
  });

  test('a booking from an ad is rejected for a visitor, the user’s own car, an unknown ad or an invalid body', async () => {
    const seller = await testApp.buildSeller();
    const car = await testApp.buildCar({ sellerId: seller.id });
    const ad = await testApp.buildAd({ carId: car.id });
    const body = { adId: ad.id, brandName: 'x', model: 'y', resellPrice: 1 };
    expect((await testApp.call('POST', '/orders/ads', { body })).statusCode).toBe(401);
    expect(errorOf(await testApp.call('POST', '/orders/ads', { as: seller, body }))).toMatchObject({
      status: 403,
      code: 'own_car',
    });
    const buyer = await testApp.buildUser();
    expect(
      (await testApp.call('POST', '/orders/ads', { as: buyer, body: { ...body, adId: 'none' } })).statusCode,
    ).toBe(404);
    expect(
      errorOf(
        await testApp.call('POST', '/orders/ads', { as: buyer, body: { ...body, resellPrice: 'a lot' } }),
      ),
    ).toMatchObject({ status: 400, fields: { resellPrice: expect.any(String) } });
  });
});
