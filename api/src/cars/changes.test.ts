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
/** As somebody who is signed in reads it. */
const carOf = async (id: string) =>
  (await t.call('GET', `/cars/${id}`, { as: await t.buildUser() })).json<Car>();
const sellerWithPicture = async () => {
  const seller = await t.buildSeller();
  return { seller, picture: (await t.buildImage(seller.id)).url };
};

describe('POST /cars', () => {
  test('lists a car from the form’s fields', async () => {
    const { seller, picture } = await sellerWithPicture();
    const more = (await t.buildImage(seller.id)).url;
    const body = {
      ...form,
      brandImg: picture,
      images: [picture, more],
      fuel: 'hybrid',
      vin: '1hgcm82633a004352',
      body: 'suv',
    };
    const answer = await t.call('POST', '/cars', { as: seller, body });
    expect(answer.statusCode).toBe(201);
    expect(await carOf(answer.json<{ insertedId: string }>().insertedId)).toMatchObject({
      brandName: 'Toyota',
      model: 'Corolla',
      resellPrice: 16_000,
      image: picture,
      images: [picture, more],
      location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '3a' },
      purchaseYear: 2019,
      status: 'available',
      category: 'SUV',
      fuel: 'hybrid',
      vin: '1HGCM82633A004352',
      seller: { _id: seller.id },
    });
  });

  test('takes carMadel for carModel, and no owner, state or price from elsewhere in the body', async () => {
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
    expect(await carOf(insertedId)).toMatchObject({
      model: 'Yaris',
      status: 'available',
      role: 'seller',
      category: 'Other',
      resellPrice: 16_000,
      seller: { _id: seller.id },
    });
  });

  test('keeps an address once, however many cars stand there', async () => {
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
  ])('names the bad field: %s (%j)', async (field, change) => {
    const { seller, picture } = await sellerWithPicture();
    const answer = await t.call('POST', '/cars', {
      as: seller,
      body: { ...form, brandImg: picture, ...change },
    });
    expect(errorOf(answer)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  test.each([
    'https://evil.test/x.png',
    'javascript:alert(1)',
    '/api/images/drawings/suv-red-side.svg',
    '/api/images/../../etc/passwd',
    '/api/images/00000000-0000-4000-8000-000000000000/1600.webp',
  ])('refuses a picture that the caller did not upload: %s', async (brandImg) => {
    const answer = await t.call('POST', '/cars', { as: await t.buildSeller(), body: { ...form, brandImg } });
    expect(errorOf(answer)).toMatchObject({ status: 400, fields: { brandImg: expect.any(String) } });
  });

  test('refuses somebody else’s upload', async () => {
    const { picture } = await sellerWithPicture();
    const answer = await t.call('POST', '/cars', {
      as: await t.buildSeller(),
      body: { ...form, brandImg: picture },
    });
    expect(errorOf(answer)).toMatchObject({ status: 400, fields: { brandImg: expect.any(String) } });
  });

  test('refuses visitors and buyers', async () => {
    expect((await t.call('POST', '/cars', { body: form })).statusCode).toBe(401);
    expect((await t.call('POST', '/cars', { as: await t.buildUser(), body: form })).statusCode).toBe(403);
  });
});

describe('PATCH /cars/:id', () => {
  test('changes the given parts alone, for the seller and for an admin', async () => {
    const car = await t.buildCar({ description: 'Before', colour: 'red' });
    // Words, since an id may have digits enough to be taken for a phone number, and such a text waits for a look.
    const people = { 'the seller': { id: car.sellerId }, 'an admin': await t.buildAdmin() };
    for (const [who, as] of Object.entries(people)) {
      const body = { description: `By ${who}`, colour: null, sellerId: 'other' };
      expect((await t.call('PATCH', `/cars/${car.id}`, { as, body })).json()).toEqual({ modifiedCount: 1 });
      expect(await carOf(car.id)).toMatchObject({
        description: `By ${who}`,
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

  test('refuses another seller with 403, and answers 404 for no car', async () => {
    const [car, other] = [await t.buildCar(), await t.buildSeller()];
    expect(
      (await t.call('PATCH', `/cars/${car.id}`, { as: other, body: { description: 'mine' } })).statusCode,
    ).toBe(403);
    expect(
      (await t.call('PATCH', '/cars/nothing', { as: other, body: { description: 'mine' } })).statusCode,
    ).toBe(404);
  });

  test('a price that is text is read in digits alone', async () => {
    const car = await t.buildCar();
    const as = { id: car.sellerId };
    const change = (resellPrice: unknown) =>
      t.call('PATCH', `/cars/${car.id}`, { as, body: { resellPrice } });
    for (const price of ['1e3', '0x3E8', '12,34', '', true, [5000]]) {
      expect(errorOf(await change(price))).toMatchObject({
        status: 400,
        fields: { resellPrice: 'Give the price as a number' },
      });
    }
    expect((await change('12,500.50')).statusCode).toBe(200);
    expect(await carOf(car.id)).toMatchObject({ resellPrice: 12_500.5 });
  });

  test('a new price enters the history, the same price does not', async () => {
    const car = await t.buildCar({ priceCents: 1_000_000 });
    const as = { id: car.sellerId };
    for (const resellPrice of [9000, 9000, 8500.5])
      await t.call('PATCH', `/cars/${car.id}`, { as, body: { resellPrice } });
    const history = await t.call('GET', `/cars/${car.id}/price-history`, { as });
    expect(history.json<{ resellPrice: number }[]>().map(({ resellPrice }) => resellPrice)).toEqual([
      10_000, 9000, 8500.5,
    ]);
  });

  test('price history is the seller’s and the admins’', async () => {
    const car = await t.buildCar();
    const url = `/cars/${car.id}/price-history`;
    expect((await t.call('GET', url, { as: await t.buildAdmin() })).statusCode).toBe(200);
    expect((await t.call('GET', url, { as: await t.buildSeller() })).statusCode).toBe(403);
    expect((await t.call('GET', url, { as: await t.buildUser() })).statusCode).toBe(403);
    expect(
      (await t.call('GET', '/cars/nothing/price-history', { as: { id: car.sellerId } })).statusCode,
    ).toBe(404);
  });

  test('pictures may be kept, reordered and added from own uploads, but not all taken away', async () => {
    const car = await t.buildCar({ images: ['/images/drawings/a.svg', '/images/drawings/b.svg'] });
    const as = { id: car.sellerId };
    const added = (await t.buildImage(car.sellerId)).url;
    const images = ['/api/images/drawings/b.svg', added];
    await t.call('PATCH', `/cars/${car.id}`, { as, body: { images } });
    expect((await carOf(car.id)).images).toEqual(images);
    for (const bad of [
      [],
      ['/api/images/drawings/a.svg'],
      [(await t.buildImage((await t.buildSeller()).id)).url],
    ]) {
      const answer = await t.call('PATCH', `/cars/${car.id}`, { as, body: { images: bad } });
      expect(errorOf(answer)).toMatchObject({ status: 400, fields: { images: expect.any(String) } });
    }
  });

  test('a free car can be marked sold and free again; a booked or paid one follows its order', async () => {
    const mark = async (car: { id: string; sellerId: string }, status: string) =>
      t.call('PATCH', `/cars/${car.id}`, { as: { id: car.sellerId }, body: { status } });
    const free = await t.buildCar();
    for (const status of ['sold', 'sold', 'available']) {
      expect((await mark(free, status)).statusCode).toBe(200);
      expect((await carOf(free.id)).status).toBe(status);
    }
    const booked = await t.buildCar();
    await t.buildOrder({ carId: booked.id });
    expect(errorOf(await mark(booked, 'sold'))).toMatchObject({ status: 409, code: 'car_booked' });
    const paid = await t.buildCar();
    await t.buildPaidOrder({ carId: paid.id });
    expect(errorOf(await mark(paid, 'available'))).toMatchObject({ status: 409, code: 'car_sold' });
    expect(errorOf(await mark(free, 'booked'))).toMatchObject({
      status: 400,
      fields: { status: expect.any(String) },
    });
  });
});

describe('PUT /cars/:id', () => {
  test('replaces what the form describes', async () => {
    const car = await t.buildCar({ colour: 'red', mileage: 10 });
    const body = { ...form, brandImg: '/api/images/drawings/test.svg' };
    const answer = await t.call('PUT', `/cars/${car.id}`, { as: { id: car.sellerId }, body });
    expect(answer.json()).toEqual({ modifiedCount: 1 });
    expect(await carOf(car.id)).toMatchObject({
      brandName: 'Toyota',
      model: 'Corolla',
      colour: null,
      mileage: null,
    });
  });

  test('names a bad field, refuses another seller, answers 404 for no car', async () => {
    const car = await t.buildCar();
    const body = { ...form, brandImg: '/api/images/drawings/test.svg' };
    const bad = await t.call('PUT', `/cars/${car.id}`, {
      as: { id: car.sellerId },
      body: { ...body, carPrice: 0 },
    });
    expect(errorOf(bad)).toMatchObject({ status: 400, fields: { carPrice: expect.any(String) } });
    const other = await t.buildSeller();
    expect((await t.call('PUT', `/cars/${car.id}`, { as: other, body })).statusCode).toBe(403);
    expect((await t.call('PUT', '/cars/nothing', { as: other, body })).statusCode).toBe(404);
  });
});
