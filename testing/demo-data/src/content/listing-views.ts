import { BASIC_CAR_COUNT } from './cars.ts';
import { createRandom } from './random.ts';
import type { SeedCar, SeedDocument } from './types.ts';

const DAY_MS = 86_400_000;
/** Number of recent days for which views are generated. */
const VIEW_DAYS = 45;
/** Days after which a listing's daily views have fallen to about a third. */
const VIEW_DECAY_DAYS = 11;

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay());

/**
 * Returns the daily views (UTC) of the basic cars, through yesterday. A sold car has no views after its
 * order.
 */
export function createViews(
  cars: readonly SeedCar[],
  orders: SeedDocument['orders'],
  now: number,
): SeedDocument['views'] {
  const soldAtByCarId = new Map(
    orders
      .filter(({ state }) => state === 'paid')
      .map(({ carId, createdAt }) => [carId, Date.parse(createdAt)]),
  );
  return cars.slice(0, BASIC_CAR_COUNT).flatMap((car, index) => {
    const random = createRandom(31 * (index + 1));
    const baseViews = 4 + random.next() * 22;
    const published = Date.parse(car.publishedAt);
    const last = Math.min(now - DAY_MS, soldAtByCarId.get(car.id) ?? now);
    const first = Math.max(published, now - VIEW_DAYS * DAY_MS);
    const views: SeedDocument['views'] = [];
    for (let time = first; toDay(time) <= toDay(last) && time <= last; time += DAY_MS) {
      const ageDays = (time - published) / DAY_MS;
      const expectedViews =
        baseViews * (0.15 + Math.exp(-ageDays / VIEW_DECAY_DAYS)) * (isWeekend(time) ? 1.4 : 1);
      const count = Math.round(expectedViews * (0.6 + random.next() * 0.8));
      if (count > 0) views.push({ carId: car.id, day: toDay(time), views: count });
    }
    return views;
  });
}
