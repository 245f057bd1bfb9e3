import { BASIC_CARS, moderatedCars, SEED_CATEGORIES, seedCars } from './cars.ts';
import { seedHours, seedOffers } from './dealings.ts';
import { SEED_USERS } from './people.ts';
import { addPriceHistory, seedInterest, seedTrade } from './trade.ts';
import type { SeedDocument } from './types.ts';
import { seedViews } from './views.ts';

const DAY = 86_400_000;

export interface SeedOptions {
  /** Number of cars for sale; defaults to the basic seed. */
  cars?: number;
  /** Reference time for all timestamps of the document. */
  now: Date;
}

/**
 * Returns the initial content of a new site. It is deterministic; only timestamps depend on `now`, so that
 * open orders are still open at the first visit.
 */
export function seedDocument({ cars: count = BASIC_CARS, now }: SeedOptions): SeedDocument {
  const cars = seedCars(count, now.getTime());
  const { moderated, ...trade } = seedTrade(cars, now.getTime());
  addPriceHistory(cars, now.getTime());
  const moderatedOnes = moderatedCars(now.getTime());
  const interest = seedInterest(cars, now.getTime());
  return {
    // All users signed up before the first listing.
    users: SEED_USERS.map((user, place) => {
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
      return {
        ...user,
        createdAt: daysAgo(75 + place * 4),
        ...(user.verified && { verifiedAt: daysAgo(72 + place * 4) }),
      };
    }),
    categories: SEED_CATEGORIES,
    cars: [...cars, ...moderatedOnes],
    ...trade,
    views: seedViews(cars, trade.orders, now.getTime()),
    ...interest,
    offers: seedOffers(cars, interest, now.getTime()),
    hours: seedHours(now.getTime()),
    moderated: { carIds: moderatedOnes.map(({ id }) => id), ratingIds: moderated },
  };
}
