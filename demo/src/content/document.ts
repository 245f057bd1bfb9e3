import { BASIC_CARS, moderatedCars, SEED_CATEGORIES, seedCars } from './cars.ts';
import { seedHours, seedOffers } from './dealings.ts';
import { SEED_USERS } from './people.ts';
import { addPriceHistory, seedInterest, seedTrade } from './trade.ts';
import type { SeedDocument } from './types.ts';
import { seedViews } from './views.ts';

const DAY = 86_400_000;

export interface SeedOptions {
  /** Number of cars for sale; the basic ones when absent. */
  cars?: number;
  /** The moment that the document's instants lead up to. */
  now: Date;
}

/**
 * The content a new site starts with. The same options give the same document; only its instants move
 * with `now`, so that an open order is still open when the site is first seen.
 */
export function seedDocument({ cars: count = BASIC_CARS, now }: SeedOptions): SeedDocument {
  const cars = seedCars(count, now.getTime());
  const { moderated, ...trade } = seedTrade(cars, now.getTime());
  addPriceHistory(cars, now.getTime());
  const moderatedOnes = moderatedCars(now.getTime());
  const interest = seedInterest(cars, now.getTime());
  return {
    // Everybody was there before the first car was listed.
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
