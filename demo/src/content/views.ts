import { BASIC_CARS } from './cars.ts';
import { chance } from './random.ts';
import type { SeedCar, SeedDocument } from './types.ts';

const DAY = 86_400_000;
/** Number of days with generated views. */
const SPAN = 45;
/** A new listing gets the most views. After this many days, a third remains. */
const FADING_DAYS = 11;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay());

/** Returns daily views (UTC) of the basic cars until yesterday, or until the order of a sold car. */
export function seedViews(
  cars: readonly SeedCar[],
  orders: SeedDocument['orders'],
  now: number,
): SeedDocument['views'] {
  const soldAt = new Map(
    orders
      .filter(({ state }) => state === 'paid')
      .map(({ carId, createdAt }) => [carId, Date.parse(createdAt)]),
  );
  return cars.slice(0, BASIC_CARS).flatMap((car, index) => {
    const by = chance(31 * (index + 1));
    const appeal = 4 + by.next() * 22;
    const published = Date.parse(car.publishedAt);
    const last = Math.min(now - DAY, soldAt.get(car.id) ?? now);
    const first = Math.max(published, now - SPAN * DAY);
    const views: SeedDocument['views'] = [];
    for (let at = first; dayOf(at) <= dayOf(last) && at <= last; at += DAY) {
      const age = (at - published) / DAY;
      const usual = appeal * (0.15 + Math.exp(-age / FADING_DAYS)) * (isWeekend(at) ? 1.4 : 1);
      const count = Math.round(usual * (0.6 + by.next() * 0.8));
      if (count > 0) views.push({ carId: car.id, day: dayOf(at), views: count });
    }
    return views;
  });
}
