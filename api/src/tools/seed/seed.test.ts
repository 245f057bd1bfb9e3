import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type SeedDocument, seedDocumentSchema } from './seed-document.ts';
import { writeSeed } from './write-seed.ts';

const env = { ORDER_EXPIRY_HOURS: 48, OFFER_EXPIRY_HOURS: 48, PLATFORM_FEE_PERCENT: 0 };
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const buildSeedUser = (uid: string, role: string) => ({
  ...{
    uid,
    role,
    name: `The ${uid}`,
    email: `${uid}@Example.test`,
    phone: '+1 312 555 0100',
    verified: true,
  },
});
const buildSeedCar = (id: string, overrides: object = {}) => ({
  ...{ id, sellerUid: 'seller', categoryId: 'sedans', brandName: 'Saab', model: '900', priceCents: 500_000 },
  ...{
    description: 'Fine',
    address: { city: 'Gary', street: 'Elm', houseNumber: '1', flatNo: '' },
    condition: 'good',
  },
  ...{
    purchaseYear: 1990,
    mileage: 1,
    fuel: 'petrol',
    gearbox: 'manual',
    body: 'sedan',
    colour: 'red',
    vin: null,
  },
  ...{
    phone: '+1 312 555 0101',
    images: ['/api/images/drawings/a.svg'],
    publishedAt: '2026-01-01T00:00:00.000Z',
  },
  ...overrides,
});
const buildSeedOrder = (id: string, carId: string, state: string, overrides: object = {}) => ({
  ...{ id, carId, state, buyerUid: 'buyer', name: 'Bea', phone: '+1 312 555 0102' },
  ...{ bookingDate: '2026-02-01', createdAt: '2026-02-01T10:00:00.000Z', ...overrides },
});
const timestamp = '2026-03-01T00:00:00.000Z';
const buildSeedOffer = (
  id: string,
  carId: string,
  state: string,
  rounds: [by: string, amountCents: number][],
) => ({
  ...{ id, carId, state, buyerUid: 'buyer', changedAt: timestamp },
  rounds: rounds.map(([by, amountCents]) => ({ by, amountCents, at: timestamp })),
});
const buildDocument = (): SeedDocument =>
  seedDocumentSchema.parse({
    users: [
      buildSeedUser('seller', 'seller'),
      buildSeedUser('buyer', 'buyer'),
      buildSeedUser('root', 'admin'),
    ],
    categories: [
      { id: 'sedans', name: 'Sedan' },
      { id: 'tractors', name: 'Tractor' },
    ],
    cars: [
      buildSeedCar('sold', {
        priceHistory: [
          { priceCents: 600_000, since: '2025-12-01T00:00:00Z' },
          { priceCents: 500_000, since: timestamp },
        ],
      }),
      buildSeedCar('booked'),
      buildSeedCar('free', { categoryId: 'tractors' }),
    ],
    ads: [{ id: 'ad', carId: 'free', createdAt: timestamp }],
    orders: [
      buildSeedOrder('o1', 'sold', 'paid', { paymentId: 'pi_seed' }),
      buildSeedOrder('o2', 'booked', 'unpaid'),
    ],
    reports: [{ id: 'report', carId: 'free', reporterUid: 'buyer', reason: 'Odd', createdAt: timestamp }],
    wishlist: [{ id: 'wish', carId: 'free', userUid: 'buyer', createdAt: timestamp }],
    ratings: [{ id: 'rating', orderId: 'o1', stars: 4, text: 'Good', createdAt: timestamp }],
    offers: [
      buildSeedOffer('asked', 'free', 'open', [['buyer', 400_000]]),
      buildSeedOffer('over', 'booked', 'declined', [
        ['buyer', 300_000],
        ['seller', 450_000],
      ]),
    ],
    hours: [{ sellerUid: 'seller', spans: [{ weekday: 6, from: '10:00', to: '12:00' }], closedDays: [] }],
  });

const readAll = async () => {
  const as = (id: string) => ({ as: { id } });
  const responses = await Promise.all([
    testApp.call('GET', '/cars?sort=price-asc'),
    testApp.call('GET', '/cars/sold/price-history', as('seller')),
    testApp.call('GET', '/ads'),
    testApp.call('GET', '/orders', as('buyer')),
    testApp.call('GET', '/wishlist', as('buyer')),
    testApp.call('GET', '/reportlist', as('root')),
    testApp.call('GET', '/users', as('root')),
    testApp.call('GET', '/meeting-locations'),
    testApp.call('GET', '/offers', as('seller')),
    testApp.call('GET', '/hours', as('seller')),
  ]);
  return responses.map((response) => [response.statusCode, response.json<unknown[]>()] as const);
};

test('seeded content is returned by the API', async () => {
  await writeSeed(testApp.db, buildDocument(), env);
  const [cars, prices, ads, orders, wishes, reports, people, places, offers, hours] = await readAll();
  expect(cars?.[1]).toHaveLength(3);
  expect(cars?.[1]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        _id: 'sold',
        status: 'sold',
        image: '/api/images/drawings/a.svg',
        seller: expect.objectContaining({ sellerRating: 4 }),
      }),
      expect.objectContaining({ _id: 'booked', status: 'booked', category: 'Sedan' }),
      expect.objectContaining({ _id: 'free', status: 'available', category: 'Tractor' }),
    ]),
  );
  expect(prices?.[1]).toMatchObject([{ resellPrice: 6000 }, { resellPrice: 5000 }]);
  expect(ads?.[1]).toMatchObject([{ _id: 'ad', carId: 'free' }]);
  expect(orders?.[1]).toHaveLength(2);
  expect(orders?.[1]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        _id: 'o1',
        paid: true,
        paymentId: 'pi_seed',
        rated: true,
        email: 'buyer@example.test',
      }),
      expect.objectContaining({ _id: 'o2', paid: false, location: 'Gary, Elm, 1' }),
    ]),
  );
  expect(wishes?.[1]).toMatchObject([{ _id: 'wish' }]);
  expect(reports?.[1]).toMatchObject([{ _id: 'report', reporter: 'The buyer' }]);
  expect(people?.[1]).toHaveLength(3);
  expect(places?.[1]).toHaveLength(1);
  expect(offers?.[1]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        _id: 'asked',
        state: 'open',
        turn: 'seller',
        amount: 4000,
        withName: 'The buyer',
      }),
      expect.objectContaining({
        ...{ _id: 'over', state: 'declined', amount: 4500, createdAt: timestamp, expiresAt: null },
        rounds: [
          { by: 'buyer', amount: 3000, at: timestamp },
          { by: 'seller', amount: 4500, at: timestamp },
        ],
      }),
    ]),
  );
  expect(hours?.[1]).toEqual({ spans: [{ weekday: 6, from: '10:00', to: '12:00' }], closedDays: [] });
});

test('a rated order counts as handed over, and its money belongs to the seller', async () => {
  await writeSeed(testApp.db, buildDocument(), env);
  const [order] = (await testApp.call('GET', '/orders?sort=state', { as: { id: 'buyer' } })).json<
    { step: string }[]
  >();
  expect(order).toMatchObject({ _id: 'o1', step: 'handed_over', rated: true, mayRate: false });
  const { listing } = (await testApp.call('GET', '/orders/o1', { as: { id: 'buyer' } })).json<{
    listing: object;
  }>();
  expect(listing).toMatchObject({ brandName: 'Saab', purchaseYear: 1990, changed: [], gone: false });
});

test('a second run changes nothing, even after users have changed data', async () => {
  await writeSeed(testApp.db, buildDocument(), env);
  await testApp.call('PATCH', '/cars/free', { as: { id: 'seller' }, body: { description: 'Edited' } });
  await testApp.call('POST', '/offers/asked/decline', { as: { id: 'seller' } });
  const weekly = { spans: [{ weekday: 1, from: '08:00', to: '09:00' }], closedDays: [] };
  await testApp.call('PUT', '/hours', { as: { id: 'seller' }, body: weekly });
  const rowsBefore = await readAll();
  await writeSeed(testApp.db, buildDocument(), env);
  expect(await readAll()).toEqual(rowsBefore);
});

test('seeded content that breaks a moderation rule waits for an admin', async () => {
  const seed = buildDocument();
  seed.moderated = { carIds: ['free', 'booked'], ratingIds: ['rating'] };
  const withContact = (text: string) => `${text}, call 312 555 0149`;
  seed.cars = seed.cars.map((car) =>
    car.id === 'booked' ? car : { ...car, description: withContact(car.description) },
  );
  seed.ratings = seed.ratings.map((rating) => ({ ...rating, text: withContact(rating.text) }));
  await writeSeed(testApp.db, seed, env);
  const listCarIds = async () => {
    const cars = (await testApp.call('GET', '/cars')).json<{ _id: string }[]>();
    return cars.map(({ _id }) => _id).sort();
  };
  const listWaitingCases = async () =>
    (await testApp.call('GET', '/moderation?state=waiting', { as: { id: 'root' } })).json<
      { _id: string; kind: string }[]
    >();
  // The car `sold` is not moderated, so it is listed whatever its text. The car `booked` breaks no rule.
  expect(await listCarIds()).toEqual(['booked', 'sold']);
  const cases = await listWaitingCases();
  expect(cases.map(({ kind }) => kind).sort()).toEqual(['listing', 'review']);
  const { _id } = cases.find(({ kind }) => kind === 'listing')!;
  const body = { decision: 'approved' };
  await testApp.call('PUT', `/moderation/${_id}/decision`, { as: { id: 'root' }, body });
  await writeSeed(testApp.db, seed, env);
  expect(await listCarIds()).toEqual(['booked', 'free', 'sold']);
  expect(await listWaitingCases()).toHaveLength(1);
});

test('a contradictory document changes nothing and reports what is missing', async () => {
  const contradictoryDocument = { ...buildDocument(), cars: [] };
  await expect(writeSeed(testApp.db, contradictoryDocument, env)).rejects.toThrow();
  const withUnknownOfferCar = buildDocument();
  withUnknownOfferCar.offers = withUnknownOfferCar.offers.map((offer) => ({ ...offer, carId: 'nothing' }));
  await expect(writeSeed(testApp.db, withUnknownOfferCar, env)).rejects.toThrow('refers to car nothing');
  const withUnknownReportCar = buildDocument();
  withUnknownReportCar.reports = withUnknownReportCar.reports.map((report) => ({
    ...report,
    carId: 'nothing',
  }));
  await expect(writeSeed(testApp.db, withUnknownReportCar, env)).rejects.toThrow('refers to car nothing');
  expect((await testApp.call('GET', '/cars')).json()).toEqual([]);
});

test('more cars than fit into one statement are inserted', async () => {
  const largeSeed = {
    ...buildDocument(),
    cars: [] as SeedDocument['cars'],
    ads: [],
    orders: [],
    reports: [],
    wishlist: [],
    ratings: [],
    offers: [],
  };
  const [sample] = buildDocument().cars;
  if (sample)
    largeSeed.cars = Array.from({ length: 3500 }, (_, n) => ({ ...sample, id: `car-${String(n)}` }));
  await writeSeed(testApp.db, largeSeed, env);
  expect((await testApp.call('GET', '/cars?limit=1')).headers['x-total-count']).toBe('3500');
});
