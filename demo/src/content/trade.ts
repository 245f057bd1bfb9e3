import { toDemoIntentId } from '@second-gear/contract/demo-intents';
import { BASIC_CARS } from './cars.ts';
import { BUYERS, DEMO_BUYER, DEMO_SELLER, SELLERS } from './people.ts';
import { stableId } from './random.ts';
import { REASONS, REVIEWS, UNWELCOME } from './stock/phrases.ts';
import type { SeedCar, SeedDocument, SeedOrder, SeedUser } from './types.ts';

const DAY = 86_400_000;
/** Number of cars on the home page that stay available. */
export const KEPT_AVAILABLE = 16;
/** Number of cars that each seller has sold, in the order of SELLERS. */
const SOLD = [4, 2, 2, 1, 1, 2, 1, 1, 1, 1, 0, 1];

const iso = (time: number): string => new Date(time).toISOString();
const buyerAt = (index: number): SeedUser => BUYERS[index % BUYERS.length] ?? DEMO_BUYER;

function order(
  number: number,
  car: SeedCar,
  buyer: SeedUser,
  state: SeedOrder['state'],
  at: number,
): SeedOrder {
  const paid = state === 'paid' || state === 'refunded';
  return {
    id: stableId('order', number),
    carId: car.id,
    buyerUid: buyer.uid,
    name: buyer.name,
    phone: buyer.phone,
    state,
    bookingDate: iso(at).slice(0, 10),
    createdAt: iso(at),
    ...(paid && { paymentId: toDemoIntentId(stableId('payment', number).replaceAll('-', '').slice(0, 24)) }),
  };
}

/**
 * Returns orders and ratings, and sets the status of their cars. The demo buyer has one paid, unrated order
 * for a car of the demo seller, and no open one. `moderated` contains the ids of ratings that the moderation
 * rules check.
 */
export function seedTrade(
  cars: SeedCar[],
  now: number,
): Pick<SeedDocument, 'orders' | 'ratings'> & { moderated: string[] } {
  const orders: SeedOrder[] = [];
  const ratings: SeedDocument['ratings'] = [];
  const moderated: string[] = [];
  const free = (sellerUid: string): SeedCar[] =>
    cars
      .slice(KEPT_AVAILABLE, BASIC_CARS)
      .filter((car) => car.sellerUid === sellerUid && car.status === 'available');

  SELLERS.forEach((seller, place) => {
    const sold = free(seller.uid)
      .reverse()
      .slice(0, SOLD[place] ?? 0);
    sold.forEach((car, nth) => {
      const demo = seller === DEMO_SELLER && nth === 0;
      // Sales continue until yesterday; none precedes its car's listing.
      const recent = now - (1 + 4 * orders.length) * DAY;
      const at = Math.min(Math.max(Date.parse(car.publishedAt) + (3 + nth) * DAY, recent), now - DAY);
      const placed = order(orders.length, car, demo ? DEMO_BUYER : buyerAt(place + nth), 'paid', at);
      car.status = 'sold';
      orders.push(placed);
      // The last review needs approval by an admin.
      const review = REVIEWS[ratings.length] ?? (moderated.length === 0 ? UNWELCOME.review : undefined);
      if (demo || !review) return;
      const id = stableId('rating', ratings.length);
      if (review === UNWELCOME.review) moderated.push(id);
      ratings.push({
        id,
        orderId: placed.id,
        ...review,
        createdAt: iso(at + DAY / 2),
      });
    });
  });

  // Two open orders reserve their cars; three closed orders have released theirs.
  const add = (sellerPlace: number, buyer: SeedUser, state: SeedOrder['state'], hoursAgo: number): void => {
    const car = free(SELLERS[sellerPlace]?.uid ?? '')[0];
    if (!car) throw new Error(`Seller ${String(sellerPlace)} has no car left to order`);
    if (state === 'unpaid') car.status = 'booked';
    orders.push(order(orders.length, car, buyer, state, now - hoursAgo * 3_600_000));
  };
  add(0, buyerAt(2), 'unpaid', 3);
  add(5, buyerAt(4), 'unpaid', 11);
  add(3, buyerAt(5), 'cancelled', 60);
  add(7, buyerAt(3), 'lapsed', 120);
  add(9, buyerAt(6), 'refunded', 200);
  return { orders, ratings, moderated };
}

/** Adds ads, reports, and wishlist entries for cars that are still available. */
export function seedInterest(
  cars: readonly SeedCar[],
  now: number,
): Pick<SeedDocument, 'ads' | 'reports' | 'wishlist'> {
  const available = cars.filter(({ status }) => status === 'available');
  const nth = (index: number): SeedCar => {
    const car = available[index];
    if (!car) throw new Error(`Only ${String(available.length)} cars are available`);
    return car;
  };
  /** Between the listing time and now; later entries are older. */
  const wishedAt = (car: SeedCar, index: number): string => {
    const listed = Date.parse(car.publishedAt);
    return iso(now - Math.min((1 + index * 7) * 3_600_000, (now - listed) * 0.8));
  };
  const hoursAgo = (hours: number): string => iso(now - hours * 3_600_000);
  const advertised = [1, 3, 6, 9, 13, 18, 24, 31];
  const wishes: [SeedUser, number][] = [
    [DEMO_BUYER, 0],
    [DEMO_BUYER, 7],
    [DEMO_BUYER, 12],
    [buyerAt(0), 0],
    [buyerAt(1), 4],
    [buyerAt(3), 20],
    [buyerAt(6), 2],
    // Each other buyer has a few cars on the wishlist.
    ...BUYERS.flatMap((buyer, place) =>
      [5, 11, 15, 23, 29].map((at, nth): [SeedUser, number] => [buyer, (at + place * (3 + nth)) % 40]),
    ),
  ];
  const wished = wishes.filter(
    ([user, at], index, all) => all.findIndex(([other, car]) => other === user && car === at) === index,
  );
  return {
    ads: advertised.map((at, index) => ({
      id: stableId('ad', index),
      carId: nth(at).id,
      createdAt: hoursAgo(2 + index * 9),
    })),
    reports: REASONS.map((reason, index) => ({
      id: stableId('report', index),
      carId: nth(21 + index * 5).id,
      reporterUid: (index === 0 ? DEMO_BUYER : buyerAt(index)).uid,
      reason,
      createdAt: hoursAgo(5 + index * 30),
    })),
    wishlist: wished.map(([user, at], index) => ({
      id: stableId('wish', index),
      carId: nth(at).id,
      userUid: user.uid,
      createdAt: wishedAt(nth(at), index),
    })),
  };
}

/** Adds an earlier, higher price to some cars. */
export function addPriceHistory(cars: SeedCar[], now: number): void {
  for (const car of cars.filter((_, index) => index < BASIC_CARS && index % 9 === 4)) {
    const listed = Date.parse(car.publishedAt);
    const before = Math.round((car.priceCents * 1.06) / 5000) * 5000;
    car.priceHistory = [
      { priceCents: before, since: car.publishedAt },
      { priceCents: car.priceCents, since: iso(listed + (now - listed) / 2) },
    ];
  }
}
