import type { CarCity } from '@second-gear/contract/car-cities';
import { toMap } from './projection.ts';

/** A city in the drawing. */
export interface Dot extends CarCity {
  x: number;
  y: number;
  radius: number;
  /** Has room for its name beside it. */
  named: boolean;
}

const SMALLEST = 7;
const LARGEST = 26;
/** Room that a name takes. */
const NAME = { width: 110, height: 24 } as const;
const MOST_NAMES = 12;

/** The area of a dot goes by its cars. */
const radiusOf = (cars: number): number => Math.min(LARGEST, SMALLEST + 2.5 * Math.sqrt(cars - 1));

/** The dots of cities, the largest first, so that small ones are drawn over them; names where they do not meet. */
export function dotsOf(cities: readonly CarCity[]): Dot[] {
  const names: { x: number; y: number }[] = [];
  return [...cities]
    .sort((one, other) => other.cars - one.cars)
    .flatMap((city) => {
      const at = city.lat === null || city.lon === null ? null : toMap(city.lat, city.lon);
      if (!at) return [];
      const named =
        names.length < MOST_NAMES &&
        names.every(({ x, y }) => Math.abs(x - at.x) > NAME.width || Math.abs(y - at.y) > NAME.height);
      if (named) names.push(at);
      return [{ ...city, ...at, radius: radiusOf(city.cars), named }];
    });
}
