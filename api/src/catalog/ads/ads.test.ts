import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const toAdBody = (car: { brandName: string; model: string; priceCents: number }) => ({
  brandName: car.brandName,
  model: car.model,
  resellPrice: car.priceCents / 100,
});

test('GET /ads returns the ads with the cars’ current price, newest first, with paging', async () => {
  for (let n = 0; n < 5; n += 1)
    await testApp.buildAd({ createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2))) });
  const car = await testApp.buildCar({ priceCents: 123_450 });
  const { id } = await testApp.buildAd({ carId: car.id });
  const [firstAd, ...otherAds] = (await testApp.call('GET', '/ads')).json<{ _id: string }[]>();
  expect(firstAd).toEqual({
    ...{ _id: id, carId: car.id, sellerId: car.sellerId, brandName: car.brandName, model: car.model },
    ...{ resellPrice: 1234.5, image: '/api/images/drawings/test.svg', status: 'available' },
  });
  expect((await pagesOf(testApp, '/ads?limit=2')).flat()).toEqual([firstAd, ...otherAds]);
  expect(errorOf(await testApp.call('GET', '/ads?limit=many'))).toMatchObject({
    status: 400,
    fields: { limit: expect.any(String) },
  });
});

test('returns one seller’s ads with paging and a total', async () => {
  const seller = await testApp.buildSeller();
  const ownAdIds: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    await testApp.buildAd();
    const car = await testApp.buildCar({ sellerId: seller.id });
    ownAdIds.unshift(
      (await testApp.buildAd({ carId: car.id, createdAt: new Date(Date.UTC(2026, 0, 1 + n)) })).id,
    );
  }
  const firstPageResponse = await testApp.call('GET', `/ads?seller=${seller.id}&limit=2`);
  expect(firstPageResponse.headers['x-total-count']).toBe('3');
  const pages = await pagesOf(testApp, `/ads?seller=${seller.id}&limit=2`);
  expect(pages.flat().map((ad) => (ad as { _id: string })._id)).toEqual(ownAdIds);
  expect((await testApp.call('GET', '/ads?seller=nobody')).json()).toEqual([]);
});

test('a seller advertises an own car by id, or by brand, model and price', async () => {
  const seller = await testApp.buildSeller();
  const [carById, carByFields] = [
    await testApp.buildCar({ sellerId: seller.id }),
    await testApp.buildCar({ sellerId: seller.id }),
  ];
  const byId = await testApp.call('POST', '/ads', {
    as: seller,
    body: { ...toAdBody(carByFields), carId: carById.id },
  });
  const byFields = await testApp.call('POST', '/ads', { as: seller, body: toAdBody(carByFields) });
  expect([byId.statusCode, byFields.statusCode]).toEqual([201, 201]);
  const listedAds = (await testApp.call('GET', '/ads')).json<{ _id: string; carId: string }[]>();
  expect(listedAds.map(({ carId }) => carId)).toEqual([carByFields.id, carById.id]);
  expect(listedAds.map(({ _id }) => _id)).toEqual(
    [byFields, byId].map((response) => response.json<{ insertedId: string }>().insertedId),
  );
});

test.each([
  { brandName: 'SKODA', model: 'octavia' },
  { brandName: 's\u030Ckoda', model: 'OCTAVIÄ' },
])('brand and model of an ad match regardless of accents and case: %j', async (spelling) => {
  const seller = await testApp.buildSeller();
  const car = await testApp.buildCar({ sellerId: seller.id, brandName: 'Škoda', model: 'Octavia' });
  await testApp.buildCar({ sellerId: seller.id, brandName: 'Škoda', model: 'Fabia' });
  const response = await testApp.call('POST', '/ads', {
    as: seller,
    body: { ...toAdBody(car), ...spelling },
  });
  expect(response.statusCode).toBe(201);
  const listedAds = (await testApp.call('GET', '/ads')).json<{ carId: string }[]>();
  expect(listedAds.map(({ carId }) => carId)).toContain(car.id);
});

test('among several identical cars, the ad uses one without an ad', async () => {
  const seller = await testApp.buildSeller();
  const identicalFields = { sellerId: seller.id, model: 'Twin' };
  const [firstCar, secondCar] = [
    await testApp.buildCar(identicalFields),
    await testApp.buildCar(identicalFields),
  ];
  for (let n = 0; n < 2; n += 1) {
    expect((await testApp.call('POST', '/ads', { as: seller, body: toAdBody(firstCar) })).statusCode).toBe(
      201,
    );
  }
  const carIds = (await testApp.call('GET', '/ads')).json<{ carId: string }[]>().map(({ carId }) => carId);
  expect(new Set(carIds)).toEqual(new Set([firstCar.id, secondCar.id]));
  expect(errorOf(await testApp.call('POST', '/ads', { as: seller, body: toAdBody(firstCar) }))).toMatchObject(
    {
      status: 409,
      code: 'already_advertised',
    },
  );
});

test('returns 409 for a second ad for a car, even among fifty concurrent requests', async () => {
  const car = await testApp.buildCar();
  const body = { ...toAdBody(car), carId: car.id };
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => testApp.call('POST', '/ads', { as: { id: car.sellerId }, body })),
  );
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
});

test('rejects other callers, even admins (401, 403), unknown cars (404) and sold cars (409)', async () => {
  const car = await testApp.buildCar();
  const body = { ...toAdBody(car), carId: car.id };
  expect((await testApp.call('POST', '/ads', { body })).statusCode).toBe(401);
  for (const as of [await testApp.buildUser(), await testApp.buildSeller(), await testApp.buildAdmin()]) {
    expect((await testApp.call('POST', '/ads', { as, body })).statusCode).toBe(403);
  }
  const seller = await testApp.buildSeller();
  expect(
    (await testApp.call('POST', '/ads', { as: seller, body: { ...body, carId: 'nothing' } })).statusCode,
  ).toBe(404);
  expect((await testApp.call('POST', '/ads', { as: seller, body: toAdBody(car) })).statusCode).toBe(404);
  const soldCar = await testApp.buildCar({ sellerId: seller.id, status: 'sold' });
  const response = await testApp.call('POST', '/ads', {
    as: seller,
    body: { ...toAdBody(soldCar), carId: soldCar.id },
  });
  expect(errorOf(response)).toMatchObject({ status: 409, code: 'car_sold' });
});

test.each([
  ['brandName', { brandName: '' }],
  ['model', { model: undefined }],
  ['resellPrice', { resellPrice: '16000' }],
])('POST /ads names the invalid field: %s', async (field, change) => {
  const car = await testApp.buildCar();
  const response = await testApp.call('POST', '/ads', {
    as: { id: car.sellerId },
    body: { ...toAdBody(car), ...change },
  });
  expect(errorOf(response)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});
