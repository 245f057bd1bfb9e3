import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { offers } from '../../platform/db/tables/offers.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { createOffers } from '../../testing/offer-fixtures.ts';
import { throwBookingError } from './reserve-car.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;
const bookCar = (car: Car, as: { id: string }, resellPrice?: number) =>
  testApp.call('POST', '/orders', { as, body: bookingFormOf(car, { resellPrice }) });
const findOrders = (car: Car) => testApp.db.select().from(orders).where(eq(orders.carId, car.id));
const findOfferRow = async (id: string) =>
  (await testApp.db.select().from(offers).where(eq(offers.id, id)))[0]!;
const findCarStatus = async ({ id }: Car) =>
  (await testApp.db.select().from(cars).where(eq(cars.id, id)))[0]?.status;
const setPrice = ({ id }: Car, priceCents: number) =>
  testApp.db.update(cars).set({ priceCents }).where(eq(cars.id, id));

/** Ways in which a buyer orders a car. `seenPrice` is the price that the buyer saw. Null sends no price. */
const ORDER_METHODS: [
  string,
  (car: Car, as: { id: string }, seenPrice: number | null) => ReturnType<TestApp['call']>,
][] = [
  ['its id', (car, as, seenPrice) => bookCar(car, as, seenPrice ?? undefined)],
  [
    'its ad',
    async (car, as, seenPrice) => {
      const ad = await testApp.buildAd({ carId: car.id });
      const body = {
        adId: ad.id,
        brandName: 'x',
        model: 'y',
        ...(seenPrice !== null && { resellPrice: seenPrice }),
      };
      return testApp.call('POST', '/orders/ads', { as, body });
    },
  ],
];

describe.each(ORDER_METHODS)('ordering by %s', (_, order) => {
  test('the buyer of an accepted offer orders at its amount, which uses the offer', async () => {
    const { car, buyer, createAcceptedOffer, readOffer } = await createOffers(testApp);
    const id = await createAcceptedOffer(14_500.25);
    const response = await order(car, buyer, 14_500.25);
    expect(response.statusCode).toBe(201);
    const { insertedId } = response.json<{ insertedId: string }>();
    expect(await findOrders(car)).toMatchObject([
      { id: insertedId, buyerId: buyer.id, priceCents: 1_450_025 },
    ]);
    expect(await readOffer(id, 'buyer')).toMatchObject({
      state: 'used',
      orderId: insertedId,
      expiresAt: null,
    });
    expect(await readOffer(id, 'seller')).toMatchObject({ state: 'used', orderId: null });
  });

  test('an order without a price has the agreed price', async () => {
    const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
    await createAcceptedOffer(14_500);
    expect((await order(car, buyer, null)).statusCode).toBe(201);
    expect(await findOrders(car)).toMatchObject([{ priceCents: 1_450_000 }]);
  });

  test('an order at the listed price is rejected with the agreed price', async () => {
    const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
    const id = await createAcceptedOffer(14_500);
    const rejection = await order(car, buyer, 16_000);
    expect(errorOf(rejection)).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: expect.stringContaining('$14,500'),
      resellPrice: 14_500,
    });
    expect(await findOrders(car)).toEqual([]);
    expect(await findCarStatus(car)).toBe('available');
    expect(await findOfferRow(id)).toMatchObject({ state: 'accepted' });
  });
});

test('brand, model and the agreed price identify a car', async () => {
  const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
  await createAcceptedOffer(14_500);
  const body = bookingFormOf(car, { carId: undefined, resellPrice: 14_500 });
  expect((await testApp.call('POST', '/orders', { as: buyer, body })).statusCode).toBe(201);
  expect(await findOrders(car)).toMatchObject([{ priceCents: 1_450_000 }]);
});

test('other buyers cannot order at the agreed price, and their orders do not use the offer', async () => {
  const { car, createAcceptedOffer } = await createOffers(testApp);
  const id = await createAcceptedOffer(14_500);
  const otherBuyer = await testApp.buildUser();
  expect(errorOf(await bookCar(car, otherBuyer, 14_500))).toMatchObject({
    code: 'price_changed',
    resellPrice: 16_000,
  });
  expect((await bookCar(car, otherBuyer, 16_000)).statusCode).toBe(201);
  expect(await findOrders(car)).toMatchObject([{ buyerId: otherBuyer.id, priceCents: 1_600_000 }]);
  expect(await findOfferRow(id)).toMatchObject({ state: 'accepted', orderId: null });
});

test('an offer for another car of the same buyer neither sets the price nor is used', async () => {
  const { buyer, createAcceptedOffer } = await createOffers(testApp);
  const id = await createAcceptedOffer(14_500);
  const car = await testApp.buildCar({ priceCents: 1_600_000 });
  expect((await bookCar(car, buyer, 16_000)).statusCode).toBe(201);
  expect(await findOfferRow(id)).toMatchObject({ state: 'accepted' });
});

test.each(['open', 'declined', 'withdrawn', 'expired'] as const)(
  'an offer that is %s does not change the price and keeps its state',
  async (state) => {
    const {
      car,
      buyer,
      openOffer: createOffer,
      createAcceptedOffer,
      actOnOffer: move,
      expireOffer,
    } = await createOffers(testApp);
    const id = state === 'expired' ? await createAcceptedOffer(14_500) : await createOffer(14_500);
    if (state === 'declined') await move(id, 'seller', 'decline');
    if (state === 'withdrawn') await move(id, 'buyer', 'withdraw');
    if (state === 'expired') await expireOffer(id);
    const offerBefore = await findOfferRow(id);
    expect(errorOf(await bookCar(car, buyer, 14_500))).toMatchObject({
      code: 'price_changed',
      resellPrice: 16_000,
    });
    expect((await bookCar(car, buyer, 16_000)).statusCode).toBe(201);
    expect(await findOrders(car)).toMatchObject([{ priceCents: 1_600_000 }]);
    expect(await findOfferRow(id)).toEqual(offerBefore);
  },
);

test('a listed price below the agreed amount applies', async () => {
  const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
  const id = await createAcceptedOffer(14_500);
  await setPrice(car, 1_400_000);
  expect(errorOf(await bookCar(car, buyer, 14_500))).toMatchObject({
    code: 'price_changed',
    resellPrice: 14_000,
  });
  expect((await bookCar(car, buyer, 14_000)).statusCode).toBe(201);
  expect(await findOrders(car)).toMatchObject([{ priceCents: 1_400_000 }]);
  expect(await findOfferRow(id)).toMatchObject({ state: 'used' });
});

test('the agreed amount applies, however much the listed price rises', async () => {
  const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
  await createAcceptedOffer(14_500);
  await setPrice(car, 2_000_000);
  expect((await bookCar(car, buyer, 14_500)).statusCode).toBe(201);
  expect(await findOrders(car)).toMatchObject([{ priceCents: 1_450_000 }]);
});

test('an offer is used once: after the order is cancelled, the listed price applies', async () => {
  const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
  const id = await createAcceptedOffer(14_500);
  const { insertedId } = (await bookCar(car, buyer, 14_500)).json<{ insertedId: string }>();
  expect((await testApp.call('POST', `/orders/${insertedId}/cancel`, { as: buyer })).statusCode).toBe(200);
  expect(await findOfferRow(id)).toMatchObject({ state: 'used' });
  expect(errorOf(await bookCar(car, buyer, 14_500))).toMatchObject({
    code: 'price_changed',
    resellPrice: 16_000,
  });
  expect((await bookCar(car, buyer, 16_000)).statusCode).toBe(201);
});

test('a rejected booking leaves the offer unchanged', async () => {
  const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
  const id = await createAcceptedOffer(14_500);
  const body = bookingFormOf(car, { resellPrice: 14_500, option: 'nowhere' });
  expect((await testApp.call('POST', '/orders', { as: buyer, body })).statusCode).toBe(400);
  expect(await findOfferRow(id)).toMatchObject({ state: 'accepted', orderId: null });
  expect(await findCarStatus(car)).toBe('available');
});

test('the payment accepts only the agreed amount', async () => {
  const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
  await createAcceptedOffer(14_500);
  const { insertedId: orderId } = (await bookCar(car, buyer, 14_500)).json<{ insertedId: string }>();
  const body = { orderId, price: 16_000 };
  expect((await testApp.call('POST', '/create-payment-intent', { as: buyer, body })).statusCode).toBe(409);
});

test('a booking concurrent with the offer’s withdrawal uses the agreed price or fails', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { car, buyer, createAcceptedOffer, actOnOffer: move } = await createOffers(testApp);
    const id = await createAcceptedOffer(14_500);
    const requests = [() => bookCar(car, buyer, 14_500), () => move(id, 'buyer', 'withdraw')];
    await Promise.all((round % 2 === 0 ? requests : requests.reverse()).map((sendRequest) => sendRequest()));
    const { state, orderId } = await findOfferRow(id);
    const placedOrders = await findOrders(car);
    if (state === 'used') expect(placedOrders).toMatchObject([{ id: orderId, priceCents: 1_450_000 }]);
    else expect([state, placedOrders]).toEqual(['withdrawn', []]);
  }
}, 30_000);

test('a booking at the listed price concurrent with the acceptance has the price that its buyer saw', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { car, buyer, openOffer: createOffer, actOnOffer: move } = await createOffers(testApp);
    const id = await createOffer(14_500);
    const requests = [
      () => bookCar(car, buyer, 16_000),
      () => move(id, 'seller', 'accept', { amount: 14_500 }),
    ];
    await Promise.all((round % 2 === 0 ? requests : requests.reverse()).map((sendRequest) => sendRequest()));
    const { state } = await findOfferRow(id);
    const placedOrders = await findOrders(car);
    if (placedOrders.length > 0) {
      expect(placedOrders).toMatchObject([{ priceCents: 1_600_000 }]);
      expect(state).toBe('open');
    } else expect(state).toBe('accepted');
  }
}, 30_000);

test('the reason why a car is unavailable depends on the caller’s own price', async () => {
  const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
  await createAcceptedOffer(14_500);
  const tryToThrowBookingError = (as: { id: string }, seenCents: number) =>
    throwBookingError(testApp.db, { carId: car.id, seenCents }, { id: as.id } as CurrentUser);
  await expect(tryToThrowBookingError(buyer, 1_450_000)).rejects.toMatchObject({ body: { code: 'changed' } });
  await expect(tryToThrowBookingError(await testApp.buildUser(), 1_450_000)).rejects.toMatchObject({
    body: { code: 'price_changed', resellPrice: 16_000 },
  });
});
