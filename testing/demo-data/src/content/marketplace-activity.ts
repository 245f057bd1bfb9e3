import { toDemoIntentId } from '@second-gear/contract/demo-intents';
import { BASIC_CAR_COUNT } from './cars.ts';
import { BUYERS, DEMO_BUYER, DEMO_SELLER, SELLERS } from './people.ts';
import { toStableId } from './random.ts';
import { REPORT_REASONS, REVIEWS, RULE_BREAKING_TEXTS } from './stock/phrases.ts';
import type { SeedCar, SeedDocument, SeedOrder, SeedUser } from './types.ts';

const DAY_MS = 86_400_000;
/**
 * Number of cars at the start of the list that get no orders, so that the cars on the home page stay
 * available.
 */
export const ALWAYS_AVAILABLE_COUNT = 16;
/** Number of cars that each seller has sold, in the order of SELLERS. */
const SOLD_COUNTS = [4, 2, 2, 1, 1, 2, 1, 1, 1, 1, 0, 1];

const toIso = (time: number): string => new Date(time).toISOString();
const pickBuyer = (index: number): SeedUser => BUYERS[index % BUYERS.length] ?? DEMO_BUYER;

function createOrder(
  number: number,
  car: SeedCar,
  buyer: SeedUser,
  state: SeedOrder['state'],
  at: number,
): SeedOrder {
  const isPaid = state === 'paid' || state === 'refunded';
  return {
    id: toStableId('order', number),
    carId: car.id,
    buyerUid: buyer.uid,
    name: buyer.name,
    phone: buyer.phone,
    state,
    bookingDate: toIso(at).slice(0, 10),
    createdAt: toIso(at),
    ...(isPaid && {
      paymentId: toDemoIntentId(toStableId('payment', number).replaceAll('-', '').slice(0, 24)),
    }),
  };
}

/**
 * Returns orders and ratings, and sets the status of the ordered cars. The demo buyer has one paid order
 * without a rating, for a car of the demo seller, and no open order. `moderated` contains the ids of the
 * ratings that the moderation rules check.
 */
export function createOrdersAndRatings(
  cars: SeedCar[],
  now: number,
): Pick<SeedDocument, 'orders' | 'ratings'> & { moderated: string[] } {
  const orders: SeedOrder[] = [];
  const ratings: SeedDocument['ratings'] = [];
  const moderated: string[] = [];
  const findAvailableCars = (sellerUid: string): SeedCar[] =>
    cars
      .slice(ALWAYS_AVAILABLE_COUNT, BASIC_CAR_COUNT)
      .filter((car) => car.sellerUid === sellerUid && car.status === 'available');

  SELLERS.forEach((seller, position) => {
    const sold = findAvailableCars(seller.uid)
      .reverse()
      .slice(0, SOLD_COUNTS[position] ?? 0);
    sold.forEach((car, nth) => {
      const isDemoOrder = seller === DEMO_SELLER && nth === 0;
      // The latest sale was yesterday, and each earlier sale is four days older, but always later than the
      // car's listing.
      const latestTime = now - (1 + 4 * orders.length) * DAY_MS;
      const at = Math.min(
        Math.max(Date.parse(car.publishedAt) + (3 + nth) * DAY_MS, latestTime),
        now - DAY_MS,
      );
      const newOrder = createOrder(
        orders.length,
        car,
        isDemoOrder ? DEMO_BUYER : pickBuyer(position + nth),
        'paid',
        at,
      );
      car.status = 'sold';
      orders.push(newOrder);
      // After all REVIEWS, one more review follows. It breaks the moderation rules.
      const review =
        REVIEWS[ratings.length] ?? (moderated.length === 0 ? RULE_BREAKING_TEXTS.review : undefined);
      if (isDemoOrder || !review) return;
      const id = toStableId('rating', ratings.length);
      if (review === RULE_BREAKING_TEXTS.review) moderated.push(id);
      ratings.push({
        id,
        orderId: newOrder.id,
        ...review,
        createdAt: toIso(at + DAY_MS / 2),
      });
    });
  });

  // Two open orders reserve their cars. Three closed orders leave their cars available.
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
  return { orders, ratings, moderated };
}

/** Adds ads, reports, and wishlist entries for cars that are still available. */
export function createListingActivity(
  cars: readonly SeedCar[],
  now: number,
): Pick<SeedDocument, 'ads' | 'reports' | 'wishlist'> {
  const available = cars.filter(({ status }) => status === 'available');
  const availableCarAt = (index: number): SeedCar => {
    const car = available[index];
    if (!car) throw new Error(`only ${String(available.length)} cars are available`);
    return car;
  };
  /** Returns a time between the car's listing and now. A higher `index` gives an earlier time. */
  const wishTimeOf = (car: SeedCar, index: number): string => {
    const listedAt = Date.parse(car.publishedAt);
    return toIso(now - Math.min((1 + index * 7) * 3_600_000, (now - listedAt) * 0.8));
  };
  const hoursAgo = (hours: number): string => toIso(now - hours * 3_600_000);
  const advertisedIndexes = [1, 3, 6, 9, 13, 18, 24, 31];
  const wishes: [SeedUser, number][] = [
    [DEMO_BUYER, 0],
    [DEMO_BUYER, 7],
    [DEMO_BUYER, 12],
    [pickBuyer(0), 0],
    [pickBuyer(1), 4],
    [pickBuyer(3), 20],
    [pickBuyer(6), 2],
    // All other buyers get five more cars each.
    ...BUYERS.flatMap((buyer, position) =>
      [5, 11, 15, 23, 29].map((at, nth): [SeedUser, number] => [buyer, (at + position * (3 + nth)) % 40]),
    ),
  ];
  const uniqueWishes = wishes.filter(
    ([user, at], index, all) => all.findIndex(([other, car]) => other === user && car === at) === index,
  );
  return {
    ads: advertisedIndexes.map((at, index) => ({
      id: toStableId('ad', index),
      carId: availableCarAt(at).id,
      createdAt: hoursAgo(2 + index * 9),
    })),
    reports: REPORT_REASONS.map((reason, index) => ({
      id: toStableId('report', index),
      carId: availableCarAt(21 + index * 5).id,
      reporterUid: (index === 0 ? DEMO_BUYER : pickBuyer(index)).uid,
      reason,
      createdAt: hoursAgo(5 + index * 30),
    })),
    wishlist: uniqueWishes.map(([user, at], index) => ({
      id: toStableId('wish', index),
      carId: availableCarAt(at).id,
      userUid: user.uid,
      createdAt: wishTimeOf(availableCarAt(at), index),
    })),
  };
}

/** Adds an earlier, higher price to some cars. */
export function addPriceHistory(cars: SeedCar[], now: number): void {
  for (const car of cars.filter((_, index) => index < BASIC_CAR_COUNT && index % 9 === 4)) {
    const listedAt = Date.parse(car.publishedAt);
    const earlierPrice = Math.round((car.priceCents * 1.06) / 5000) * 5000;
    car.priceHistory = [
      { priceCents: earlierPrice, since: car.publishedAt },
      { priceCents: car.priceCents, since: toIso(listedAt + (now - listedAt) / 2) },
    ];
  }
}
