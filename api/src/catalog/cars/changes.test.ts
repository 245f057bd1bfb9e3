import type { Car } from '@second-gear/contract/cars';
import { eq } from 'drizzle-orm';
import { locations } from '../../platform/db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const listingForm = {
  carName: 'Toyota',
  carModel: 'Corolla',
  location: 'Chicago, Lake Street, 12, 3a',
  condition: 'good',
  carPrice: '16000',
  phone: '+1 312 555 0123',
  purchaseYear: '2019',
  description: 'One owner',
};
/** Returns the response of the car's endpoint to a signed-in user. */
const fetchCarAsUser = async (id: string) =>
  (await testApp.call('GET', `/cars/${id}`, { as: await testApp.buildUser() })).json<Car>();
const buildSellerWithPicture = async () => {
  const seller = await testApp.buildSeller();
  return { seller, picture: (await testApp.buildImage(seller.id)).url };
};

describe('POST /cars', () => {
  test('creates a listing from the form’s fields', async () => {
    const { seller, picture } = await buildSellerWithPicture();
    const secondPicture = (await testApp.buildImage(seller.id)).url;
    const body = {
      ...listingForm,
      brandImg: picture,
      images: [picture, secondPicture],
      fuel: 'hybrid',
      vin: '1hgcm82633a004352',
      body: 'suv',
    };
    const response = await testApp.call('POST', '/cars', { as: seller, body });
    expect(response.statusCode).toBe(201);
    expect(await fetchCarAsUser(response.json<{ insertedId: string }>().insertedId)).toMatchObject({
      brandName: 'Toyota',
      model: 'Corolla',
      resellPrice: 16_000,
      image: picture,
      images: [picture, secondPicture],
      location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '3a' },
      purchaseYear: 2019,
      status: 'available',
      category: 'SUV',
      fuel: 'hybrid',
      vin: '1HGCM82633A004352',
      seller: { _id: seller.id },
    });
  });

  test('accepts carMadel for carModel, and ignores owner, status and price elsewhere in the body', async () => {
    const { seller, picture } = await buildSellerWithPicture();
    const { carModel: _, ...rest } = listingForm;
    const body = {
      ...rest,
      carMadel: 'Yaris',
      brandImg: picture,
      sellerId: 'other',
      status: 'sold',
      price_cents: 1,
      role: 'verified',
    };
    const { insertedId } = (await testApp.call('POST', '/cars', { as: seller, body })).json<{
      insertedId: string;
    }>();
    expect(await fetchCarAsUser(insertedId)).toMatchObject({
      model: 'Yaris',
      status: 'available',
      role: 'seller',
      category: 'Other',
      resellPrice: 16_000,
      seller: { _id: seller.id },
    });
  });

  test('stores an address once for any number of cars', async () => {
    const { seller, picture } = await buildSellerWithPicture();
    const body = { ...listingForm, location: 'Joliet, Oak Street, 1', brandImg: picture };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => testApp.call('POST', '/cars', { as: seller, body })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 201));
    expect(await testApp.db.$count(locations, eq(locations.city, 'Joliet'))).toBe(1);
  });

  test.each([
    ['carName', { carName: '' }],
    ['carModel', { carModel: undefined }],
    ['location', { location: 'Chicago' }],
    ['condition', { condition: undefined }],
    ['carPrice', { carPrice: '0.49' }],
    ['carPrice', { carPrice: '1000000' }],
    ['carPrice', { carPrice: 10.005 }],
    ['carPrice', { carPrice: 'cheap' }],
    ['carPrice', { carPrice: '1e3' }],
    ['carPrice', { carPrice: '0x3E8' }],
    ['carPrice', { carPrice: '12,34' }],
    ['carPrice', { carPrice: ' ' }],
    ['carPrice', { carPrice: true }],
    ['carPrice', { carPrice: [5000] }],
    ['phone', { phone: 'call' }],
    ['purchaseYear', { purchaseYear: '1899' }],
    ['purchaseYear', { purchaseYear: '2099' }],
    ['brandImg', { brandImg: undefined }],
    ['vin', { vin: 'short' }],
    ['mileage', { mileage: -1 }],
    ['fuel', { fuel: 'coal' }],
    ['categoryId', { categoryId: 'nothing' }],
    ['description', { description: 'x'.repeat(5001) }],
    ['carName', { carName: 'a\0b' }],
  ])('POST /cars names the invalid field: %s (%j)', async (field, change) => {
    const { seller, picture } = await buildSellerWithPicture();
    const response = await testApp.call('POST', '/cars', {
      as: seller,
      body: { ...listingForm, brandImg: picture, ...change },
    });
    expect(errorOf(response)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  test.each([
    'https://evil.test/x.png',
    'javascript:alert(1)',
    '/api/images/drawings/suv-red-side.svg',
    '/api/images/../../etc/passwd',
    '/api/images/00000000-0000-4000-8000-000000000000/1600.webp',
  ])('rejects a picture that the caller did not upload: %s', async (brandImg) => {
    const response = await testApp.call('POST', '/cars', {
      as: await testApp.buildSeller(),
      body: { ...listingForm, brandImg },
    });
    expect(errorOf(response)).toMatchObject({ status: 400, fields: { brandImg: expect.any(String) } });
  });

  test('rejects another user’s upload', async () => {
    const { picture } = await buildSellerWithPicture();
    const response = await testApp.call('POST', '/cars', {
      as: await testApp.buildSeller(),
      body: { ...listingForm, brandImg: picture },
    });
    expect(errorOf(response)).toMatchObject({ status: 400, fields: { brandImg: expect.any(String) } });
  });

  test('rejects visitors and buyers', async () => {
    expect((await testApp.call('POST', '/cars', { body: listingForm })).statusCode).toBe(401);
    expect(
      (await testApp.call('POST', '/cars', { as: await testApp.buildUser(), body: listingForm })).statusCode,
    ).toBe(403);
  });
});

describe('PATCH /cars/:id', () => {
  test('changes only the given fields, for the seller and for admins', async () => {
    const car = await testApp.buildCar({ description: 'Before', colour: 'red' });
    // The descriptions contain these names instead of ids. An id may look like a phone number, and text with
    // a phone number is held for review.
    const actors = { 'the seller': { id: car.sellerId }, 'an admin': await testApp.buildAdmin() };
    for (const [actorName, as] of Object.entries(actors)) {
      const body = { description: `By ${actorName}`, colour: null, sellerId: 'other' };
      expect((await testApp.call('PATCH', `/cars/${car.id}`, { as, body })).json()).toEqual({
        modifiedCount: 1,
      });
      expect(await fetchCarAsUser(car.id)).toMatchObject({
        description: `By ${actorName}`,
        colour: null,
        model: car.model,
        resellPrice: 16_000,
        seller: { _id: car.sellerId },
      });
    }
    expect(
      (await testApp.call('PATCH', `/cars/${car.id}`, { as: { id: car.sellerId }, body: {} })).json(),
    ).toEqual({ modifiedCount: 0 });
  });

  test('returns 403 for another seller and 404 for an unknown car', async () => {
    const [car, otherSeller] = [await testApp.buildCar(), await testApp.buildSeller()];
    expect(
      (await testApp.call('PATCH', `/cars/${car.id}`, { as: otherSeller, body: { description: 'mine' } }))
        .statusCode,
    ).toBe(403);
    expect(
      (await testApp.call('PATCH', '/cars/nothing', { as: otherSeller, body: { description: 'mine' } }))
        .statusCode,
    ).toBe(404);
  });

  test('accepts a price as text only if it consists of digits', async () => {
    const car = await testApp.buildCar();
    const as = { id: car.sellerId };
    const changePrice = (resellPrice: unknown) =>
      testApp.call('PATCH', `/cars/${car.id}`, { as, body: { resellPrice } });
    for (const price of ['1e3', '0x3E8', '12,34', '', true, [5000]]) {
      expect(errorOf(await changePrice(price))).toMatchObject({
        status: 400,
        fields: { resellPrice: 'Enter the price as a number' },
      });
    }
    expect((await changePrice('12,500.50')).statusCode).toBe(200);
    expect(await fetchCarAsUser(car.id)).toMatchObject({ resellPrice: 12_500.5 });
  });

  test('adds a new price to the history, but not an unchanged one', async () => {
    const car = await testApp.buildCar({ priceCents: 1_000_000 });
    const as = { id: car.sellerId };
    for (const resellPrice of [9000, 9000, 8500.5])
      await testApp.call('PATCH', `/cars/${car.id}`, { as, body: { resellPrice } });
    const history = await testApp.call('GET', `/cars/${car.id}/price-history`, { as });
    expect(history.json<{ resellPrice: number }[]>().map(({ resellPrice }) => resellPrice)).toEqual([
      10_000, 9000, 8500.5,
    ]);
  });

  test('only the seller and admins may read the price history', async () => {
    const car = await testApp.buildCar();
    const url = `/cars/${car.id}/price-history`;
    expect((await testApp.call('GET', url, { as: await testApp.buildAdmin() })).statusCode).toBe(200);
    expect((await testApp.call('GET', url, { as: await testApp.buildSeller() })).statusCode).toBe(403);
    expect((await testApp.call('GET', url, { as: await testApp.buildUser() })).statusCode).toBe(403);
    expect(
      (await testApp.call('GET', '/cars/nothing/price-history', { as: { id: car.sellerId } })).statusCode,
    ).toBe(404);
  });

  test('pictures may be reordered and added, but one picture must remain', async () => {
    const car = await testApp.buildCar({ images: ['/images/drawings/a.svg', '/images/drawings/b.svg'] });
    const as = { id: car.sellerId };
    const addedPicture = (await testApp.buildImage(car.sellerId)).url;
    const images = ['/api/images/drawings/b.svg', addedPicture];
    await testApp.call('PATCH', `/cars/${car.id}`, { as, body: { images } });
    expect((await fetchCarAsUser(car.id)).images).toEqual(images);
    for (const invalid of [
      [],
      ['/api/images/drawings/a.svg'],
      [(await testApp.buildImage((await testApp.buildSeller()).id)).url],
    ]) {
      const response = await testApp.call('PATCH', `/cars/${car.id}`, { as, body: { images: invalid } });
      expect(errorOf(response)).toMatchObject({ status: 400, fields: { images: expect.any(String) } });
    }
  });

  test('a seller may mark a car as sold and undo it, unless the car has an order', async () => {
    const setStatus = async (car: { id: string; sellerId: string }, status: string) =>
      testApp.call('PATCH', `/cars/${car.id}`, { as: { id: car.sellerId }, body: { status } });
    const carWithoutOrder = await testApp.buildCar();
    for (const status of ['sold', 'sold', 'available']) {
      expect((await setStatus(carWithoutOrder, status)).statusCode).toBe(200);
      expect((await fetchCarAsUser(carWithoutOrder.id)).status).toBe(status);
    }
    const bookedCar = await testApp.buildCar();
    await testApp.buildOrder({ carId: bookedCar.id });
    expect(errorOf(await setStatus(bookedCar, 'sold'))).toMatchObject({ status: 409, code: 'car_booked' });
    const carWithPaidOrder = await testApp.buildCar();
    await testApp.buildPaidOrder({ carId: carWithPaidOrder.id });
    expect(errorOf(await setStatus(carWithPaidOrder, 'available'))).toMatchObject({
      status: 409,
      code: 'car_sold',
    });
    expect(errorOf(await setStatus(carWithoutOrder, 'booked'))).toMatchObject({
      status: 400,
      fields: { status: expect.any(String) },
    });
  });
});

describe('PUT /cars/:id', () => {
  test('replaces all fields of the form', async () => {
    const car = await testApp.buildCar({ colour: 'red', mileage: 10 });
    const body = { ...listingForm, brandImg: '/api/images/drawings/test.svg' };
    const response = await testApp.call('PUT', `/cars/${car.id}`, { as: { id: car.sellerId }, body });
    expect(response.json()).toEqual({ modifiedCount: 1 });
    expect(await fetchCarAsUser(car.id)).toMatchObject({
      brandName: 'Toyota',
      model: 'Corolla',
      colour: null,
      mileage: null,
    });
  });

  test('names an invalid field, rejects another seller and returns 404 for an unknown car', async () => {
    const car = await testApp.buildCar();
    const body = { ...listingForm, brandImg: '/api/images/drawings/test.svg' };
    const invalid = await testApp.call('PUT', `/cars/${car.id}`, {
      as: { id: car.sellerId },
      body: { ...body, carPrice: 0 },
    });
    expect(errorOf(invalid)).toMatchObject({ status: 400, fields: { carPrice: expect.any(String) } });
    const otherSeller = await testApp.buildSeller();
    expect((await testApp.call('PUT', `/cars/${car.id}`, { as: otherSeller, body })).statusCode).toBe(403);
    expect((await testApp.call('PUT', '/cars/nothing', { as: otherSeller, body })).statusCode).toBe(404);
  });
});
