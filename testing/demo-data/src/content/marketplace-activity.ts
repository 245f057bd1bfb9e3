import { toDemoIntentId } from '@second-gear/contract/demo-intents';
import { BASIC_CAR_COUNT } from './cars.ts';
import { BUYERS, DEMO_BUYER, DEMO_SELLER, SELLERS } from './people.ts';
import { toStableId } from './random.ts';
import { REPORT_REASONS, REVIEWS, RULE_BREAKING_TEXTS } from './stock/phrases.ts';
import type { SeedCar, SeedDocument, SeedOrder, SeedUser } from './types.ts';

const DAY_MS = 86_400_000;
/**
 * Number of cars at the start of the list that get no orders, so the cars on the home page stay available.
 */
export const ALWAYS_AVAILABLE_COUNT = 16;
/** Number of cars that each seller of SELLERS has sold, in the same order. */
const SOLD_COUNTS = [4, 2, 2, 1, 1, 2, 1, 1, 1, 1, 0, 1];

const toIsoInstant = (time: number): string => new Date(time).toISOString();
const pickBuyer = (index: number): SeedUser => BUYERS[index % BUYERS.length] ?? DEMO_BUYER;

function createOrder(
  number: number,
  car: SeedCar,
  buyer: SeedUser,
  state: SeedOrder['state'],
  createdAtMs: number,
): SeedOrder {
  const isPaid = state === 'paid' || state === 'refunded';
  return {
    id: toStableId('order', number),
    carId: car.id,
    buyerUid: buyer.uid,
    name: buyer.name,
    phone: buyer.phone,
    state,
    bookingDate: toIsoInstant(createdAtMs).slice(0, 10),
    createdAt: toIsoInstant(createdAtMs),
    ...(isPaid && {
      paymentId: toDemoIntentId(toStableId('payment', number).replaceAll('-', '').slice(0, 24)),
    }),
  };
}

/**
 * Returns orders and ratings, and sets the status of the ordered cars. The demo buyer has one order: it is
 * paid, is for a car of the demo seller, and has no rating.
 * @returns the orders, the ratings, and the ids of the ratings that break the moderation rules
 */
export function createOrdersAndRatings(
  cars: SeedCar[],
  now: number,
): Pick<SeedDocument, 'orders' | 'ratings'> & { moderatedRatingIds: string[] } {
  const orders: SeedOrder[] = [];
  const ratings: SeedDocument['ratings'] = [];
  const moderatedRatingIds: string[] = [];
  const findAvailableCars = (sellerUid: string): SeedCar[] =>
    cars
      .slice(ALWAYS_AVAILABLE_COUNT, BASIC_CAR_COUNT)
      .filter((car) => car.sellerUid === sellerUid && car.status === 'available');

  SELLERS.forEach((seller, sellerIndex) => {
    const soldCars = findAvailableCars(seller.uid)
      .reverse()
      .slice(0, SOLD_COUNTS[sellerIndex] ?? 0);
    soldCars.forEach((car, carIndex) => {
      const isDemoOrder = seller === DEMO_SELLER && carIndex === 0;
      // The latest sale was yesterday. Earlier sales are four days apart, but each is later than its car's
      // listing.
      const latestTime = now - (1 + 4 * orders.length) * DAY_MS;
      const soldAt = Math.min(
        Math.max(Date.parse(car.publishedAt) + (3 + carIndex) * DAY_MS, latestTime),
        now - DAY_MS,
      );
      const newOrder = createOrder(
        orders.length,
        car,
        isDemoOrder ? DEMO_BUYER : pickBuyer(sellerIndex + carIndex),
        'paid',
        soldAt,
      );
      car.status = 'sold';
      orders.push(newOrder);
      // The review after the last of REVIEWS breaks the moderation rules.
      const review =
        REVIEWS[ratings.length] ?? (moderatedRatingIds.length === 0 ? RULE_BREAKING_TEXTS.review : undefined);
      if (isDemoOrder || !review) return;
      const id = toStableId('rating', ratings.length);
      if (review === RULE_BREAKING_TEXTS.review) moderatedRatingIds.push(id);
      ratings.push({
        id,
        orderId: newOrder.id,
        ...review,
        createdAt: toIsoInstant(soldAt + DAY_MS / 2),
      });
    });
  });

  // Two open orders reserve their cars. The cars of three ended orders are still available.
  const addOrder = (
    sellerIndex: number,
    buyer: SeedUser,
    state: SeedOrder['state'],
    hoursAgo: number,
  ): void => {
    const car = findAvailableCars(SELLERS[sellerIndex]?.uid ?? '')[0];
    if (!car) throw new Error(`seller ${String(sellerIndex)} has no car left to order`);
    if (state === 'unpaid') car.status = 'booked';
    orders.push(createOrder(orders.length, car, buyer, state, now - hoursAgo * 3_600_000));
  };
  addOrder(0, pickBuyer(2), 'unpaid', 3);
  addOrder(5, pickBuyer(4), 'unpaid', 11);
  addOrder(3, pickBuyer(5), 'cancelled', 60);
  addOrder(7, pickBuyer(3), 'lapsed', 120);
  addOrder(9, pickBuyer(6), 'refunded', 200);
  return { orders, ratings, moderatedRatingIds };
}

/** Returns ads, reports, and wishlist entries for available cars. */
export function createListingActivity(
  cars: readonly SeedCar[],
  now: number,
): Pick<SeedDocument, 'ads' | 'reports' | 'wishlist'> {
  const availableCars = cars.filter(({ status }) => status === 'available');
  const getAvailableCar = (index: number): SeedCar => {
    const car = availableCars[index];
    if (!car) throw new Error(`only ${String(availableCars.length)} cars are available`);
    return car;
  };
  /** Returns a time between the car's listing and now. A higher `index` gives an earlier time. */
  const getWishTime = (car: SeedCar, index: number): string => {
    const listedAt = Date.parse(car.publishedAt);
    return toIsoInstant(now - Math.min((1 + index * 7) * 3_600_000, (now - listedAt) * 0.8));
  };
  const toInstant = (hoursAgo: number): string => toIsoInstant(now - hoursAgo * 3_600_000);
  const advertisedIndexes = [1, 3, 6, 9, 13, 18, 24, 31];
  const wishes: [user: SeedUser, carIndex: number][] = [
    [DEMO_BUYER, 0],
    [DEMO_BUYER, 7],
    [DEMO_BUYER, 12],
    [pickBuyer(0), 0],
    [pickBuyer(1), 4],
    [pickBuyer(3), 20],
    [pickBuyer(6), 2],
    // Each buyer of BUYERS saves five more cars.
    ...BUYERS.flatMap((buyer, buyerIndex) =>
      [5, 11, 15, 23, 29].map((start, index): [SeedUser, number] => [
        buyer,
        (start + buyerIndex * (3 + index)) % 40,
      ]),
    ),
  ];
  const uniqueWishes = wishes.filter(
    ([user, carIndex], index, all) =>
      all.findIndex(([otherUser, otherCarIndex]) => otherUser === user && otherCarIndex === carIndex) ===
      index,
  );
  return {
    ads: advertisedIndexes.map((carIndex, index) => ({
      id: toStableId('ad', index),
      carId: getAvailableCar(carIndex).id,
      createdAt: toInstant(2 + index * 9),
    })),
    reports: REPORT_REASONS.map((reason, index) => ({
      id: toStableId('report', index),
      carId: getAvailableCar(21 + index * 5).id,
      reporterUid: (index === 0 ? DEMO_BUYER : pickBuyer(index)).uid,
      reason,
      createdAt: toInstant(5 + index * 30),
    })),
    wishlist: uniqueWishes.map(([user, carIndex], index) => ({
      id: toStableId('wish', index),
      carId: getAvailableCar(carIndex).id,
      userUid: user.uid,
      createdAt: getWishTime(getAvailableCar(carIndex), index),
    })),
  };
}

/** Adds an earlier, higher price to the price history of some cars. */
export function addPriceHistory(cars: SeedCar[], now: number): void {
  for (const car of cars.filter((_, index) => index < BASIC_CAR_COUNT && index % 9 === 4)) {
    const listedAt = Date.parse(car.publishedAt);
    const earlierPriceCents = Math.round((car.priceCents * 1.06) / 5000) * 5000;
    car.priceHistory = [
      { priceCents: earlierPriceCents, since: car.publishedAt },
      { priceCents: car.priceCents, since: toIsoInstant(listedAt + (now - listedAt) / 2) },
    ];
  }
}
