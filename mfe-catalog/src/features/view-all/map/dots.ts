import type { CarCity } from '@second-gear/contract/car-cities';
import { MAP, toMap } from './projection.ts';

/** A city on the map. */
export interface Dot extends CarCity {
  x: number;
  y: number;
  radius: number;
  /** Whether there is space for the city's name. */
  named: boolean;
}

/** The visible part of the map: its upper left corner in map units, and its magnification. */
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
/** Space for a name, in px. */
const NAME = { width: 110, height: 24 } as const;
const MOST_NAMES = 12;

const WHOLE: View = { x: 0, y: 0, times: 1 };
/**
 * Minimum visible width in map units, about 900 miles. With less of the outline, the dots would mean nothing.
 */
const LEAST = 300;
/** Margin around the outermost cities, as a factor. */
const ROOM = 1.5;
/** From this width on, the whole map is visible. */
const MOST = MAP.width * 0.8;

/** A dot's area grows with its number of cars. */
const radiusOf = (cars: number): number => Math.min(LARGEST, SMALLEST + 2.5 * Math.sqrt(cars - 1));

/**
 * Returns the part of the map that contains the cities. Returns the whole map if they are far apart or there
 * are none.
 */
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
 * Returns the part of the map that contains the cities, and their dots, largest first so that small ones
 * render on top. Names are omitted where they would overlap.
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
