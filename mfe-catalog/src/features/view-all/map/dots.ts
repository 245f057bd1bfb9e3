import type { CarCity } from '@second-gear/contract/car-cities';
import { MAP, toMap } from './projection.ts';

/** A city in the drawing. */
export interface Dot extends CarCity {
  x: number;
  y: number;
  radius: number;
  /** Has room for its name beside it. */
  named: boolean;
}

/** The part of the map that is drawn: its upper left corner in the map's units, and how much larger it is drawn. */
export interface View {
  x: number;
  y: number;
  times: number;
}

interface Point {
  x: number;
  y: number;
}

const SMALLEST = 7;
const LARGEST = 26;
/** Room that a name takes. */
const NAME = { width: 110, height: 24 } as const;
const MOST_NAMES = 12;

const WHOLE: View = { x: 0, y: 0, times: 1 };
/** Units that are drawn at least, some 900 miles: with less of the outline around them, dots would say nothing. */
const LEAST = 300;
/** Around what is between the outermost cities. */
const ROOM = 1.5;
/** From this part of the map on all of it is drawn. */
const MOST = MAP.width * 0.8;

/** The area of a dot goes by its cars. */
const radiusOf = (cars: number): number => Math.min(LARGEST, SMALLEST + 2.5 * Math.sqrt(cars - 1));

/** What the cities of a list need of the map; all of it where they lie far apart, or where there are none. */
function viewOf(points: readonly Point[]): View {
  if (points.length === 0) return WHOLE;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const shape = MAP.width / MAP.height;
  const width = Math.max((right - left) * ROOM, (bottom - top) * ROOM * shape, LEAST);
  if (width > MOST) return WHOLE;
  return {
    x: (left + right - width) / 2,
    y: (top + bottom - width / shape) / 2,
    times: MAP.width / width,
  };
}

const placeOf = ({ lat, lon }: CarCity): Point | null =>
  lat === null || lon === null ? null : toMap(lat, lon);

/**
 * The part of the map that the cities lie in, and their dots in it: the largest first, so that small ones are drawn over
 * them; names where they do not meet.
 */
export function dotsOf(cities: readonly CarCity[]): { view: View; dots: Dot[] } {
  const placed = [...cities]
    .sort((one, other) => other.cars - one.cars)
    .flatMap((city) => {
      const at = placeOf(city);
      return at ? [{ city, at }] : [];
    });
  const view = viewOf(placed.map(({ at }) => at));
  const names: Point[] = [];
  const dots = placed.map(({ city, at }) => {
    const here = { x: (at.x - view.x) * view.times, y: (at.y - view.y) * view.times };
    const named =
      names.length < MOST_NAMES &&
      names.every(({ x, y }) => Math.abs(x - here.x) > NAME.width || Math.abs(y - here.y) > NAME.height);
    if (named) names.push(here);
    return { ...city, ...here, radius: radiusOf(city.cars), named };
  });
  return { view, dots };
}
