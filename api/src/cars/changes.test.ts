import type { Car } from '@second-gear/contract/cars';
import { eq } from 'drizzle-orm';
import { locations } from '../db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const form = {
  carName: 'Toyota',
  carModel: 'Corolla',
  location: 'Chicago, Lake Street, 12, 3a',
  condition: 'good',
  carPrice: '16000',
  phone: '+1 312 555 0123',
  purchaseYear: '2019',
  description: 'One owner',
};
/** Returns the car as signed-in users see it. */
const findCarRow = async (id: string) =>
  (await t.call('GET', `/cars/${id}`, { as: await t.buildUser() })).json<Car>();
const sellerWithPicture = async () => {
  const seller = await t.buildSeller();
  return { seller, picture: (await t.buildImage(seller.id)).url };
};

describe('POST /cars', () => {
  test('creates a listing from the form’s fields', async () => {
    const { seller, picture } = await sellerWithPicture();
    const secondPicture = (await t.buildImage(seller.id)).url;
    const body = {
      ...form,
      brandImg: picture,
      images: [picture, secondPicture],
      fuel: 'hybrid',
      vin: '1hgcm82633a004352',
      body: 'suv',
    };
    const answer = await t.call('POST', '/cars', { as: seller, body });
    expect(answer.statusCode).toBe(201);
    expect(await findCarRow(answer.json<{ insertedId: string }>().insertedId)).toMatchObject({
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
    const { seller, picture } = await sellerWithPicture();
    const { carModel: _, ...rest } = form;
    const body = {
      ...rest,
      carMadel: 'Yaris',
      brandImg: picture,
      sellerId: 'other',
      status: 'sold',
      price_cents: 1,
      role: 'verified',
    };
    const { insertedId } = (await t.call('POST', '/cars', { as: seller, body })).json<{
      insertedId: string;
    }>();
    expect(await findCarRow(insertedId)).toMatchObject({
      model: 'Yaris',
      status: 'available',
      role: 'seller',
      category: 'Other',
      resellPrice: 16_000,
      seller: { _id: seller.id },
    });
  });

  test('stores an address once for any number of cars', async () => {
    const { seller, picture } = await sellerWithPicture();
    const body = { ...form, location: 'Joliet, Oak Street, 1', brandImg: picture };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.call('POST', '/cars', { as: seller, body })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(await t.db.$count(locations, eq(locations.city, 'Joliet'))).toBe(1);
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
  ])('POST /cars names the invalid field: %s (%j)', async (field, changePrice) => {
    const { seller, picture } = await sellerWithPicture();
    const answer = await t.call('POST', '/cars', {
      as: seller,
      body: { ...form, brandImg: picture, ...changePrice },
    });
    expect(errorOf(answer)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  test.each([
    'https://evil.test/x.png',
    'javascript:alert(1)',
    '/api/images/drawings/suv-red-side.svg',
    '/api/images/../../etc/passwd',
    '/api/images/00000000-0000-4000-8000-000000000000/1600.webp',
  ])('rejects a picture that the caller did not upload: %s', async (brandImg) => {
    const answer = await t.call('POST', '/cars', { as: await t.buildSeller(), body: { ...form, brandImg } });
    expect(errorOf(answer)).toMatchObject({ status: 400, fields: { brandImg: expect.any(String) } });
  });

  test('rejects another user’s upload', async () => {
    const { picture } = await sellerWithPicture();
    const answer = await t.call('POST', '/cars', {
      as: await t.buildSeller(),
      body: { ...form, brandImg: picture },
    });
    expect(errorOf(answer)).toMatchObject({ status: 400, fields: { brandImg: expect.any(String) } });
  });

  test('rejects visitors and buyers', async () => {
    expect((await t.call('POST', '/cars', { body: form })).statusCode).toBe(401);
    expect((await t.call('POST', '/cars', { as: await t.buildUser(), body: form })).statusCode).toBe(403);
  });
});

describe('PATCH /cars/:id', () => {
  test('changes only the given fields, for the seller and for admins', async () => {
    const car = await t.buildCar({ description: 'Before', colour: 'red' });
    // Plain text, because an id may look like a phone number, which sends the text to review.
    const actors = { 'the seller': { id: car.sellerId }, 'an admin': await t.buildAdmin() };
    for (const [actorName, as] of Object.entries(actors)) {
      const body = { description: `By ${actorName}`, colour: null, sellerId: 'other' };
      expect((await t.call('PATCH', `/cars/${car.id}`, { as, body })).json()).toEqual({ modifiedCount: 1 });
      expect(await findCarRow(car.id)).toMatchObject({
        description: `By ${actorName}`,
        colour: null,
        model: car.model,
        resellPrice: 16_000,
        seller: { _id: car.sellerId },
      });
    }
    expect((await t.call('PATCH', `/cars/${car.id}`, { as: { id: car.sellerId }, body: {} })).json()).toEqual(
      { modifiedCount: 0 },
    );
  });

  test('returns 403 for another seller and 404 for an unknown car', async () => {
    const [car, other] = [await t.buildCar(), await t.buildSeller()];
    expect(
      (await t.call('PATCH', `/cars/${car.id}`, { as: other, body: { description: 'mine' } })).statusCode,
    ).toBe(403);
    expect(
      (await t.call('PATCH', '/cars/nothing', { as: other, body: { description: 'mine' } })).statusCode,
    ).toBe(404);
  });

  test('accepts a price as text only if it has plain digits', async () => {
    const car = await t.buildCar();
    const as = { id: car.sellerId };
    const changePrice = (resellPrice: unknown) =>
      t.call('PATCH', `/cars/${car.id}`, { as, body: { resellPrice } });
    for (const price of ['1e3', '0x3E8', '12,34', '', true, [5000]]) {
      expect(errorOf(await changePrice(price))).toMatchObject({
        status: 400,
        fields: { resellPrice: 'Enter the price as a number' },
      });
    }
    expect((await changePrice('12,500.50')).statusCode).toBe(200);
    expect(await findCarRow(car.id)).toMatchObject({ resellPrice: 12_500.5 });
  });

  test('adds a new price to the history, but not an unchanged one', async () => {
    const car = await t.buildCar({ priceCents: 1_000_000 });
    const as = { id: car.sellerId };
    for (const resellPrice of [9000, 9000, 8500.5])
      await t.call('PATCH', `/cars/${car.id}`, { as, body: { resellPrice } });
    const history = await t.call('GET', `/cars/${car.id}/price-history`, { as });
    expect(history.json<{ resellPrice: number }[]>().map(({ resellPrice }) => resellPrice)).toEqual([
      10_000, 9000, 8500.5,
    ]);
  });

  test('only the seller and admins may read the price history', async () => {
    const car = await t.buildCar();
    const url = `/cars/${car.id}/price-history`;
    expect((await t.call('GET', url, { as: await t.buildAdmin() })).statusCode).toBe(200);
    expect((await t.call('GET', url, { as: await t.buildSeller() })).statusCode).toBe(403);
    expect((await t.call('GET', url, { as: await t.buildUser() })).statusCode).toBe(403);
    expect(
      (await t.call('GET', '/cars/nothing/price-history', { as: { id: car.sellerId } })).statusCode,
    ).toBe(404);
  });

  test('pictures may be reordered and own uploads added, but not all pictures removed', async () => {
    const car = await t.buildCar({ images: ['/images/drawings/a.svg', '/images/drawings/b.svg'] });
    const as = { id: car.sellerId };
    const addedPicture = (await t.buildImage(car.sellerId)).url;
    const images = ['/api/images/drawings/b.svg', addedPicture];
    await t.call('PATCH', `/cars/${car.id}`, { as, body: { images } });
    expect((await findCarRow(car.id)).images).toEqual(images);
    for (const invalid of [
      [],
      ['/api/images/drawings/a.svg'],
      [(await t.buildImage((await t.buildSeller()).id)).url],
    ]) {
      const answer = await t.call('PATCH', `/cars/${car.id}`, { as, body: { images: invalid } });
      expect(errorOf(answer)).toMatchObject({ status: 400, fields: { images: expect.any(String) } });
    }
  });

  test('a seller may mark a car without an order sold and undo it, otherwise it follows the order', async () => {
    const setStatus = async (car: { id: string; sellerId: string }, status: string) =>
      t.call('PATCH', `/cars/${car.id}`, { as: { id: car.sellerId }, body: { status } });
    const free = await t.buildCar();
    for (const status of ['sold', 'sold', 'available']) {
      expect((await setStatus(free, status)).statusCode).toBe(200);
      expect((await findCarRow(free.id)).status).toBe(status);
    }
    const booked = await t.buildCar();
    await t.buildOrder({ carId: booked.id });
    expect(errorOf(await setStatus(booked, 'sold'))).toMatchObject({ status: 409, code: 'car_booked' });
    const paid = await t.buildCar();
    await t.buildPaidOrder({ carId: paid.id });
    expect(errorOf(await setStatus(paid, 'available'))).toMatchObject({ status: 409, code: 'car_sold' });
    expect(errorOf(await setStatus(free, 'booked'))).toMatchObject({
      status: 400,
      fields: { status: expect.any(String) },
    });
  });
});

describe('PUT /cars/:id', () => {
  test('replaces all fields of the form', async () => {
    const car = await t.buildCar({ colour: 'red', mileage: 10 });
    const body = { ...form, brandImg: '/api/images/drawings/test.svg' };
    const answer = await t.call('PUT', `/cars/${car.id}`, { as: { id: car.sellerId }, body });
    expect(answer.json()).toEqual({ modifiedCount: 1 });
    expect(await findCarRow(car.id)).toMatchObject({
      brandName: 'Toyota',
      model: 'Corolla',
      colour: null,
      mileage: null,
    });
  });

  test('names an invalid field, rejects another seller and returns 404 for an unknown car', async () => {
    const car = await t.buildCar();
    const body = { ...form, brandImg: '/api/images/drawings/test.svg' };
    const invalid = await t.call('PUT', `/cars/${car.id}`, {
      as: { id: car.sellerId },
      body: { ...body, carPrice: 0 },
    });
    expect(errorOf(invalid)).toMatchObject({ status: 400, fields: { carPrice: expect.any(String) } });
    const other = await t.buildSeller();
    expect((await t.call('PUT', `/cars/${car.id}`, { as: other, body })).statusCode).toBe(403);
    expect((await t.call('PUT', '/cars/nothing', { as: other, body })).statusCode).toBe(404);
  });
});
