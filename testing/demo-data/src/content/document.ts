import { BASIC_CAR_COUNT, createCars, createModeratedCars, SEED_CATEGORIES } from './cars.ts';
import { createViews } from './listing-views.ts';
import { addPriceHistory, createListingActivity, createOrdersAndRatings } from './marketplace-activity.ts';
import { createMeetingHours, createOffers } from './offers-and-hours.ts';
import { SEED_USERS } from './people.ts';
import type { SeedDocument } from './types.ts';

const DAY_MS = 86_400_000;

export interface SeedOptions {
  /** Number of cars for sale. Default: BASIC_CAR_COUNT. */
  cars?: number;
  /** Reference time for all timestamps of the document. */
  now: Date;
}

/**
 * Returns the initial content of a new site. The content is deterministic, except that its timestamps are
 * relative to `now`. Therefore open orders have not expired at the first visit.
 */
export function createSeedDocument({ cars: count = BASIC_CAR_COUNT, now }: SeedOptions): SeedDocument {
  const cars = createCars(count, now.getTime());
  const { moderated, ...trade } = createOrdersAndRatings(cars, now.getTime());
  addPriceHistory(cars, now.getTime());
  const queuedCars = createModeratedCars(now.getTime());
  const listingActivity = createListingActivity(cars, now.getTime());
  return {
    // All users signed up before the first listing.
    users: SEED_USERS.map((user, index) => {
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
      return {
        ...user,
        createdAt: daysAgo(75 + index * 4),
        ...(user.verified && { verifiedAt: daysAgo(72 + index * 4) }),
      };
    }),
    categories: SEED_CATEGORIES,
    cars: [...cars, ...queuedCars],
    ...trade,
    views: createViews(cars, trade.orders, now.getTime()),
    ...listingActivity,
    offers: createOffers(cars, listingActivity, now.getTime()),
    hours: createMeetingHours(now.getTime()),
    moderated: { carIds: queuedCars.map(({ id }) => id), ratingIds: moderated },
  };
}
