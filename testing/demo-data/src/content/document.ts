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
  /** Time of the seeding. All timestamps are relative to it. */
  now: Date;
}

/**
 * Returns the initial content of a new site. The content is deterministic. Only its timestamps depend on
 * `now`, so open orders have not expired at the first visit.
 */
export function createSeedDocument({ cars: carCount = BASIC_CAR_COUNT, now }: SeedOptions): SeedDocument {
  const cars = createCars(carCount, now.getTime());
  const { moderatedRatingIds, ...trade } = createOrdersAndRatings(cars, now.getTime());
  addPriceHistory(cars, now.getTime());
  const moderatedCars = createModeratedCars(now.getTime());
  const listingActivity = createListingActivity(cars, now.getTime());
  return {
    // All users signed up before the first listing.
    users: SEED_USERS.map((user, index) => {
      const toInstant = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
      return {
        ...user,
        createdAt: toInstant(75 + index * 4),
        ...(user.verified && { verifiedAt: toInstant(72 + index * 4) }),
      };
    }),
    categories: SEED_CATEGORIES,
    cars: [...cars, ...moderatedCars],
    ...trade,
    views: createViews(cars, trade.orders, now.getTime()),
    ...listingActivity,
    offers: createOffers(cars, listingActivity, now.getTime()),
    hours: createMeetingHours(now.getTime()),
    moderated: { carIds: moderatedCars.map(({ id }) => id), ratingIds: moderatedRatingIds },
  };
}
