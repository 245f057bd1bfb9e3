import { carSchema } from '@second-gear/contract/cars';
import { addressSchema, phoneSchema } from '@second-gear/contract/fields';
import { findHoursProblems, meetingHoursSchema } from '@second-gear/contract/meeting-hours';
import { MAX_PRICE, MIN_PRICE } from '@second-gear/contract/money';
import { findAmountProblem, getOtherSide } from '@second-gear/contract/offer-states';
import { reservesCar } from '@second-gear/contract/order-states';
import { computeVinCheckDigit } from '@second-gear/contract/vin';
import { readPicture } from '../pictures/pictures.ts';
import { BASIC_CAR_COUNT } from './cars.ts';
import { createSeedDocument } from './document.ts';
import type { SeedDocument } from './types.ts';

const now = new Date('2026-11-20T12:00:00Z');
const seed = createSeedDocument({ now });
const carById = new Map(seed.cars.map((car) => [car.id, car]));
const users = new Map(seed.users.map((user) => [user.uid, user]));
const countValues = <T>(values: readonly T[]): Map<T, number> =>
  values.reduce((map, value) => map.set(value, (map.get(value) ?? 0) + 1), new Map<T, number>());

test('createSeedDocument returns the same document for the same time', () => {
  expect(createSeedDocument({ now })).toEqual(seed);
});

test('the seed contains many cars, brands, and categories', () => {
  expect(seed.cars.length).toBe(BASIC_CAR_COUNT + seed.moderated.carIds.length);
  expect(seed.cars.length).toBeGreaterThanOrEqual(72);
  expect(new Set(seed.cars.map(({ brandName }) => brandName)).size).toBeGreaterThanOrEqual(14);
  const names = seed.categories.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['Hatchback', 'Crossover', 'Convertible', 'Station Wagon', 'Sports Car']),
  );
  const carsPerCategory = countValues(seed.cars.map(({ categoryId }) => categoryId));
  for (const { id } of seed.categories) expect(carsPerCategory.get(id)).toBeGreaterThanOrEqual(4);
});

test('the seed contains at least six models with five or more cars each, so prices can be compared', () => {
  const models = countValues(seed.cars.map(({ brandName, model }) => `${brandName} ${model}`));
  expect([...models.values()].filter((number) => number >= 5).length).toBeGreaterThanOrEqual(6);
});

test('ids, VINs, descriptions, and emails of the seed are unique', () => {
  const lists = [seed.cars, seed.orders, seed.ads, seed.reports, seed.wishlist, seed.ratings, seed.offers];
  const ids = lists.flatMap((list) => list.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const key of ['vin', 'description'] as const)
    expect(new Set(seed.cars.map((car) => car[key])).size).toBe(seed.cars.length);
  expect(new Set(seed.users.map(({ email }) => email)).size).toBe(seed.users.length);
});

test('every seeded car is valid in the contract, with plausible price, age, and mileage', () => {
  for (const car of seed.cars) {
    for (const key of [
      'fuel',
      'gearbox',
      'body',
      'status',
      'purchaseYear',
      'mileage',
      'publishingDate',
    ] as const) {
      const value = key === 'publishingDate' ? car.publishedAt : car[key];
      expect([car.model, key, carSchema.shape[key].safeParse(value).success]).toEqual([car.model, key, true]);
    }
    expect(addressSchema.safeParse(car.address).success).toBe(true);
    expect(phoneSchema.safeParse(car.phone).success).toBe(true);
    expect(Number.isInteger(car.priceCents)).toBe(true);
    expect(car.priceCents).toBeGreaterThan(Math.max(MIN_PRICE * 100, 300_000));
    expect(car.priceCents).toBeLessThan(Math.min(MAX_PRICE * 100, 12_000_000));
    expect(car.purchaseYear).toBeGreaterThanOrEqual(2009);
    expect(car.purchaseYear).toBeLessThanOrEqual(2025);
    expect(car.mileage).toBeLessThan(220_000);
    expect(car.description.length).toBeGreaterThan(150);
    expect(car.description).not.toMatch(/[{}]|lorem|undefined/i);
    expect(car.vin[8]).toBe(computeVinCheckDigit(car.vin));
    expect(Date.parse(car.publishedAt)).toBeLessThanOrEqual(now.getTime());
  }
});

test('every picture of a seeded car exists in its color', async () => {
  for (const { images, colour } of seed.cars) {
    expect(images.length).toBeGreaterThanOrEqual(4);
    for (const url of images) {
      expect(url).toMatch(/^\/api\/images\/drawings\//);
      const file = url.slice('/api/images/drawings/'.length);
      expect(await readPicture(file)).toContain(`in ${colour.toLowerCase()},`);
      expect(file).toContain(`-${colour.toLowerCase()}-`);
    }
  }
});

test('seeded cars have the same pictures only if their model and color are the same', () => {
  const carByUrl = new Map<string, string>();
  for (const { brandName, model, colour, images } of seed.cars) {
    for (const url of images) {
      const car = `${brandName} ${model} in ${colour}`;
      expect([url, carByUrl.get(url) ?? car]).toEqual([url, car]);
      carByUrl.set(url, car);
    }
  }
});

test('every reference in the seed points to an existing object, and each user has the required role', () => {
  const categories = new Set(seed.categories.map(({ id }) => id));
  for (const car of seed.cars) {
    expect(users.get(car.sellerUid)?.role).toBe('seller');
    expect(categories.has(car.categoryId)).toBe(true);
  }
  for (const { carId } of [...seed.ads, ...seed.offers, ...seed.orders, ...seed.reports, ...seed.wishlist])
    expect(carById.has(carId)).toBe(true);
  for (const { buyerUid } of seed.orders) expect(users.get(buyerUid)?.role).toBe('buyer');
  const orders = new Map(seed.orders.map((order) => [order.id, order]));
  for (const { orderId } of seed.ratings) expect(orders.get(orderId)?.state).toBe('paid');
});

function statusByOrders(document: SeedDocument, carId: string): string {
  const activeOrders = document.orders.filter((order) => order.carId === carId && reservesCar(order.state));
  expect(activeOrders.length).toBeLessThanOrEqual(1);
  const [order] = activeOrders;
  if (!order) return 'available';
  return order.state === 'paid' ? 'sold' : 'booked';
}

test('a seeded car is sold or booked if and only if it has a matching order', () => {
  for (const car of seed.cars) expect([car.id, car.status]).toEqual([car.id, statusByOrders(seed, car.id)]);
  expect(seed.cars.filter(({ status }) => status === 'available').length).toBeGreaterThan(
    seed.cars.length * 0.7,
  );
  for (const { state, paymentId } of seed.orders)
    expect(Boolean(paymentId)).toBe(state === 'paid' || state === 'refunded');
});

test('open orders of the seed are less than a day old, so they have not expired', () => {
  for (const { createdAt } of seed.orders.filter(({ state }) => state === 'unpaid')) {
    expect(now.getTime() - Date.parse(createdAt)).toBeLessThan(24 * 3_600_000);
  }
});

test('seeded orders and ratings are in the past and later than the listing', () => {
  for (const order of seed.orders.filter(({ state }) => state === 'paid')) {
    expect(order.createdAt > (carById.get(order.carId)?.publishedAt ?? '')).toBe(true);
    expect(Date.parse(order.createdAt)).toBeLessThan(now.getTime());
  }
  for (const { createdAt, stars } of seed.ratings) {
    expect(Date.parse(createdAt)).toBeLessThan(now.getTime());
    expect([1, 2, 3, 4, 5]).toContain(stars);
  }
});

test('the demo users have the data that visitors need to try the features', () => {
  expect(seed.cars.filter(({ sellerUid }) => sellerUid === 'demo-seller').length).toBeGreaterThanOrEqual(8);
  const demoOrders = seed.orders.filter(({ buyerUid }) => buyerUid === 'demo-buyer');
  expect(demoOrders.map(({ state }) => state)).toEqual(['paid']);
  expect(seed.ratings.some(({ orderId }) => orderId === demoOrders[0]?.id)).toBe(false);
  expect(seed.wishlist.some(({ userUid }) => userUid === 'demo-buyer')).toBe(true);
  expect(users.get('demo-admin')?.role).toBe('admin');
});

test('the demo users have a declined offer, and each can answer one open offer', () => {
  const nextSides = seed.offers.map(({ state, rounds }) => [state, getOtherSide(rounds.at(-1)!.by)]);
  expect(nextSides).toEqual([
    ['declined', 'seller'],
    ['open', 'seller'],
    ['open', 'buyer'],
  ]);
  expect(new Set(seed.offers.map(({ carId }) => carId)).size).toBe(seed.offers.length);
  for (const { carId, buyerUid, rounds, changedAt } of seed.offers) {
    const car = carById.get(carId)!;
    expect([buyerUid, car.sellerUid, car.status]).toEqual(['demo-buyer', 'demo-seller', 'available']);
    expect([...seed.ads, ...seed.reports].some((other) => other.carId === carId)).toBe(false);
    const times = [car.publishedAt, ...rounds.map(({ at }) => at), changedAt];
    expect([...times].sort()).toEqual(times);
    expect(Date.parse(changedAt)).toBeLessThan(now.getTime());
    for (const [index, { by, amountCents }] of rounds.entries()) {
      const bounds = { price: car.priceCents, last: rounds[index - 1]?.amountCents ?? null };
      expect(findAmountProblem(by, amountCents, bounds)).toBeNull();
    }
  }
});

test('the demo seller has meeting hours that are valid in the contract', () => {
  expect(seed.hours.map(({ sellerUid }) => sellerUid)).toEqual(['demo-seller']);
  for (const { sellerUid: _, ...hours } of seed.hours) {
    expect(meetingHoursSchema.parse(hours)).toEqual(hours);
    expect(findHoursProblems(hours)).toEqual({});
    for (const day of hours.closedDays) {
      expect(Date.parse(day)).toBeGreaterThan(now.getTime());
      expect(hours.spans.map(({ weekday }) => weekday)).toContain(new Date(day).getUTCDay());
    }
  }
});

test('seeded ads, reports, and wishlist entries refer to available cars, without duplicates', () => {
  expect(seed.ads.length).toBeGreaterThanOrEqual(6);
  expect(new Set(seed.ads.map(({ carId }) => carId)).size).toBe(seed.ads.length);
  for (const { carId } of [...seed.ads, ...seed.wishlist])
    expect(carById.get(carId)?.status).toBe('available');
  expect(new Set(seed.wishlist.map(({ carId, userUid }) => `${carId} ${userUid}`)).size).toBe(
    seed.wishlist.length,
  );
});

test('seeded wishlist entries and views are later than the listing, and sold cars get no more views', () => {
  for (const { carId, createdAt } of seed.wishlist) {
    expect(createdAt > (carById.get(carId)?.publishedAt ?? '')).toBe(true);
    expect(Date.parse(createdAt)).toBeLessThan(now.getTime());
  }
  expect(seed.views.length).toBeGreaterThan(500);
  expect(new Set(seed.views.map(({ carId, day }) => `${carId} ${day}`)).size).toBe(seed.views.length);
  for (const { carId, day, views } of seed.views) {
    expect(views).toBeGreaterThan(0);
    expect(day >= (carById.get(carId)?.publishedAt.slice(0, 10) ?? '')).toBe(true);
    expect(day < now.toISOString().slice(0, 10)).toBe(true);
    const sold = seed.orders.find((order) => order.carId === carId && order.state === 'paid');
    if (sold) expect(day <= sold.createdAt.slice(0, 10)).toBe(true);
  }
});

test('every seeded account is older than its activity', () => {
  const createdAtByUid = new Map(seed.users.map(({ uid, createdAt }) => [uid, createdAt]));
  for (const { sellerUid, publishedAt } of seed.cars)
    expect(createdAtByUid.get(sellerUid)! < publishedAt).toBe(true);
  for (const { buyerUid, createdAt } of seed.orders)
    expect(createdAtByUid.get(buyerUid)! < createdAt).toBe(true);
});

test('the price history of a seeded car ends with its current price', () => {
  const carsWithHistory = seed.cars.filter(({ priceHistory }) => priceHistory);
  expect(carsWithHistory.length).toBeGreaterThan(3);
  for (const { priceHistory, priceCents } of carsWithHistory)
    expect(priceHistory?.at(-1)?.priceCents).toBe(priceCents);
});

test('most seeded sellers have ratings', () => {
  const rated = new Set(
    seed.ratings.map(
      ({ orderId }) => carById.get(seed.orders.find(({ id }) => id === orderId)?.carId ?? '')?.sellerUid,
    ),
  );
  expect(rated.size).toBeGreaterThanOrEqual(8);
});

test('a larger seed contains the basic cars unchanged, and its ids are unique', () => {
  const largeSeed = createSeedDocument({ now, cars: 10_000 });
  const count = 10_000 + seed.moderated.carIds.length;
  expect(largeSeed.cars).toHaveLength(count);
  expect(new Set(largeSeed.cars.map(({ id }) => id)).size).toBe(count);
  expect(new Set(largeSeed.cars.map(({ vin }) => vin)).size).toBe(count);
  expect(largeSeed.cars.slice(0, BASIC_CAR_COUNT)).toEqual(seed.cars.slice(0, BASIC_CAR_COUNT));
  expect(largeSeed.orders).toEqual(seed.orders);
});

test('the seed contains two listings and a review for the review queue', () => {
  const { carIds, ratingIds } = seed.moderated;
  expect([carIds.length, ratingIds.length]).toEqual([2, 1]);
  const { ads, offers, orders, reports, wishlist, views } = seed;
  const activity = [...ads, ...offers, ...orders, ...reports, ...wishlist, ...views];
  expect(activity.filter(({ carId }) => carIds.includes(carId))).toEqual([]);
  expect(seed.ratings.filter(({ id }) => ratingIds.includes(id))).toHaveLength(1);
});

test('createSeedDocument rejects a number of cars below the minimum, with the reason', () => {
  expect(() => createSeedDocument({ now, cars: 5 })).toThrow(`at least ${String(BASIC_CAR_COUNT)} cars`);
});
