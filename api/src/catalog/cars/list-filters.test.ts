import { type Car, carSchema } from '@second-gear/contract/cars';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const listCars = async (url: string) => (await testApp.call('GET', url)).json<Car[]>();
const listModels = async (query: string) => (await listCars(`/cars?${query}`)).map(({ model }) => model);

test('a visitor reads all cars, newest first, at every path of the list', async () => {
  await testApp.buildCar({ model: 'Older', publishedAt: new Date('2026-01-01'), status: 'sold' });
  await testApp.buildCar({ model: 'Newer', publishedAt: new Date('2026-02-01') });
  for (const url of ['/cars', '/cars/allcars', '/viewallcars']) {
    const response = await testApp.call('GET', url);
    expect(response.headers['x-total-count']).toBe('2');
    expect(response.headers.link).toBeUndefined();
    expect(response.json<Car[]>().map(({ model }) => model)).toEqual(['Newer', 'Older']);
  }
});

// spec:4.10
test('a car has only declared fields, without its seller’s email address or phone number', async () => {
  const seller = await testApp.buildSeller({
    name: 'Sal',
    email: 'sal@example.test',
    phone: '+1 312 555 0177',
    verified: true,
  });
  const location = await testApp.buildLocation({
    city: 'Gary',
    street: 'Elm Street',
    houseNumber: '7',
    flatNo: '2b',
  });
  const category = await testApp.buildCategory();
  const builtCar = await testApp.buildCar({
    ...{ sellerId: seller.id, locationId: location.id, categoryId: category.id, phone: '+1 312 555 0178' },
    ...{
      images: ['/images/drawings/a.svg', '/images/drawings/b.svg'],
      priceCents: 1_234_550,
      mileage: 40_000,
    },
  });
  const response = await testApp.call('GET', `/cars/${builtCar.id}`);
  expect(response.statusCode).toBe(200);
  const car = response.json<Car>();
  expect(car).toMatchObject({
    _id: builtCar.id,
    resellPrice: 12_345.5,
    image: '/api/images/drawings/a.svg',
    images: ['/api/images/drawings/a.svg', '/api/images/drawings/b.svg'],
    location: { city: 'Gary' },
    role: 'verified',
    category: category.name,
    mileage: 40_000,
    seller: { _id: seller.id, name: 'Sal', sellerRating: null, ratingCount: 0, verified: true },
    priceLabel: null,
  });
  // Only lists return `distance`.
  const { distance: _, ...declared } = carSchema.shape;
  expect(Object.keys(car).sort()).toEqual(Object.keys(declared).sort());
  for (const secret of ['sal@example.test', '0177', '0178', 'Elm Street'])
    expect(response.body).not.toContain(secret);
});

test('returns 404 for an unknown car', async () => {
  expect(errorOf(await testApp.call('GET', '/cars/nothing'))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test('a seller’s rating is the mean of all stars, to one decimal', async () => {
  const seller = await testApp.buildSeller();
  for (const stars of [5, 4, 4]) {
    const { id } = await testApp.buildCar({ sellerId: seller.id });
    await testApp.buildRating(await testApp.buildPaidOrder({ carId: id }), stars);
  }
  const [car] = await listCars(`/cars?seller=${seller.id}`);
  expect(car?.seller).toMatchObject({ sellerRating: 4.3, ratingCount: 3 });
});

describe('filters of car lists', () => {
  beforeEach(async () => {
    const base = { mileage: null, fuel: null, gearbox: null, purchaseYear: 2015, priceCents: 1_000_000 };
    await testApp.buildCar({
      ...base,
      brandName: 'Audi',
      model: 'A4',
      fuel: 'diesel',
      gearbox: 'manual',
      mileage: 90_000,
    });
    await testApp.buildCar({
      ...base,
      brandName: 'Audi',
      model: 'TT',
      purchaseYear: 2020,
      priceCents: 3_000_001,
      mileage: 10_000,
    });
    await testApp.buildCar({
      ...base,
      brandName: 'Fiat',
      model: '500',
      fuel: 'electric',
      status: 'sold',
      description: '100% original_paint',
    });
  });

  test.each([
    ['brand=audi', ['A4', 'TT']],
    ['brand=Fiat', ['500']],
    ['minPrice=20000', ['TT']],
    ['maxPrice=30000', ['500', 'A4']],
    ['minPrice=10000&maxPrice=10000', ['500', 'A4']],
    ['minYear=2016', ['TT']],
    ['maxYear=2015', ['500', 'A4']],
    ['maxMileage=10000', ['TT']],
    ['fuel=diesel', ['A4']],
    ['fuel=Biodiesel', ['A4']],
    ['gearbox=manual', ['A4']],
    ['status=sold', ['500']],
    ['q=aud', ['A4', 'TT']],
    ['q=tt+AUDI', ['TT']],
    ['q=2020', ['TT']],
    ['q=100%25', ['500']],
    ['q=t', ['TT']],
    ['q=tt', ['TT']],
    ['q=ud', []],
    ['q=fiat+%26+500', ['500']],
    ['q=%26', ['500', 'A4', 'TT']],
    ['q=%C3%84', ['A4', 'TT']],
    ['q=original_', ['500']],
    ['q=a_4', []],
    ['q=%27%3B+drop+table+cars%3B+--', []],
    ['ids=', []],
    ['minPrice=1e300', []],
    ['maxPrice=1e300', ['500', 'A4', 'TT']],
  ])('%s returns only matching cars', async (query, expected) => {
    expect((await listModels(query)).sort()).toEqual(expected);
  });

  test('filters by category, seller and ids', async () => {
    const car = await testApp.buildCar({ model: 'Named' });
    const otherCar = await testApp.buildCar({ model: 'Other' });
    expect(await listModels(`category=${car.categoryId}`)).toEqual(['Named']);
    expect(await listModels(`seller=${car.sellerId}`)).toEqual(['Named']);
    expect((await listModels(`ids=${car.id},${otherCar.id},nothing`)).sort()).toEqual(['Named', 'Other']);
  });

  test('GET /brands counts the cars of each brand and returns the largest brand first', async () => {
    expect((await testApp.call('GET', '/brands')).json()).toEqual([
      { brandName: 'Audi', cars: 2 },
      { brandName: 'Fiat', cars: 1 },
    ]);
  });

  test('a category returns its own cars, and 404 if it does not exist', async () => {
    const car = await testApp.buildCar({ model: 'Inside' });
    const included = await listCars(`/category/${car.categoryId}?category=other`);
    expect(included.map(({ model }) => model)).toEqual(['Inside']);
    expect((await testApp.call('GET', '/category/nothing')).statusCode).toBe(404);
  });

  test.each([
    'minPrice=-1',
    'minYear=old',
    'fuel=coal',
    'gearbox=3',
    'status=lost',
    'sort=luck',
    'limit=101',
    'limit=1.5',
    'cursor=x',
  ])('rejects %s in every car list and names the field', async (query) => {
    const { categoryId } = await testApp.buildCar();
    for (const path of ['/cars', '/cars/allcars', '/viewallcars', `/category/${categoryId}`]) {
      const [field = ''] = query.split('=');
      const response = errorOf(await testApp.call('GET', `${path}?${query}`));
      expect(response).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { [field]: expect.any(String) },
      });
    }
  });
});

describe('paging of car lists', () => {
  beforeEach(async () => {
    const seller = await testApp.buildSeller();
    const [location, category] = [await testApp.buildLocation(), await testApp.buildCategory()];
    const base = { sellerId: seller.id, locationId: location.id, categoryId: category.id };
    for (let n = 0; n < 11; n += 1) {
      // Many rows share a price, a year and a time. The cursor must still distinguish them.
      const publishedAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 4)));
      await testApp.buildCar({
        ...base,
        publishedAt,
        purchaseYear: 2010 + (n % 3),
        priceCents: 100_000 * (1 + (n % 2)),
      });
    }
  });

  // spec:9.7
  test.each(['newest', 'price-asc', 'price-desc', 'year-asc', 'year-desc'])(
    'pages by %s contain each car once, in the order of the whole list',
    async (sort) => {
      const allCars = await listCars(`/cars?sort=${sort}`);
      for (const limit of [1, 3, 11, 50]) {
        const pages = await pagesOf(testApp, `/cars?sort=${sort}&limit=${String(limit)}`);
        expect(pages.flat().map(({ _id }) => _id)).toEqual(allCars.map(({ _id }) => _id));
        expect(pages).toHaveLength(Math.ceil(11 / limit));
      }
    },
  );

  test.each(['/cars', '/viewallcars'])(
    '%s supports `skip` and continues from there with cursors',
    async (path) => {
      const allCars = await listCars(`${path}?sort=price-asc`);
      const response = await testApp.call('GET', `${path}?sort=price-asc&limit=3&skip=5`);
      expect(response.json<Car[]>()).toEqual(allCars.slice(5, 8));
      expect(response.headers['x-total-count']).toBe('11');
      const nextUrl = /<\/api([^>]*)>/.exec(String(response.headers.link))?.[1] ?? '';
      expect(nextUrl).not.toContain('skip');
      expect(await listCars(nextUrl)).toEqual(allCars.slice(8, 11));
      const responsePastEnd = await testApp.call('GET', `${path}?limit=3&skip=500`);
      expect([
        responsePastEnd.json(),
        responsePastEnd.headers['x-total-count'],
        responsePastEnd.headers.link,
      ]).toEqual([[], '11', undefined]);
    },
  );

  test.each([
    ['before the first car', 'limit=3&skip=-1'],
    ['between two cars', 'limit=3&skip=1.5'],
    ['that is not a number', 'limit=3&skip=x'],
    ['far out of range', 'limit=3&skip=1e20'],
    ['without a limit', 'skip=3'],
    ['combined with a cursor', 'limit=3&skip=3&cursor=x'],
  ])('rejects a skip position %s', async (_caseName, query) => {
    const response = await testApp.call('GET', `/cars?${query}`);
    expect(errorOf(response)).toMatchObject({ status: 400, fields: { skip: expect.any(String) } });
  });

  test('a car that is listed between two page requests does not change the later page', async () => {
    const firstPage = await testApp.call('GET', '/cars?limit=5');
    const nextUrl = /<\/api(.*)>/.exec(String(firstPage.headers.link))?.[1] ?? '';
    await testApp.buildCar({ publishedAt: new Date() });
    const firstPageIds = new Set(firstPage.json<Car[]>().map(({ _id }) => _id));
    expect((await listCars(nextUrl)).some(({ _id }) => firstPageIds.has(_id))).toBe(false);
  });

  test('the next page has the same filters', async () => {
    const response = await testApp.call('GET', '/cars?limit=2&minPrice=2000&sort=price-asc');
    expect(response.headers['x-total-count']).toBe('5');
    expect(response.headers.link).toMatch(
      /^<\/api\/cars\?limit=2&minPrice=2000&sort=price-asc&cursor=[\w-]+>; rel="next"$/,
    );
  });

  test.each([
    ['of a price list on the newest list', 'sort=newest', [0, 1, 'x']],
    ['of the newest list on a price list', 'sort=price-asc', [0, '2026-01-01T00:00:00.000Z', 'x']],
    ['with a number out of range', 'sort=price-asc', [0, 1e20, 'x']],
    ['with a NUL', 'sort=price-asc', [0, 1, '\0']],
    ['without its leading value', 'sort=price-asc', [1, 'x']],
    ['with a fractional leading value', 'sort=price-asc', [0.5, 1, 'x']],
    ['with text as its leading value', 'sort=price-asc', ['0', 1, 'x']],
    ['with too many values', 'sort=price-asc', [0, 1, 'x', 'y']],
  ])('rejects a cursor %s', async (_caseName, query, key) => {
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
    const response = await testApp.call('GET', `/cars?${query}&cursor=${cursor}`);
    expect(errorOf(response)).toMatchObject({ status: 400, fields: { cursor: expect.any(String) } });
  });
});
