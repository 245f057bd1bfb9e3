import type { CarCity } from '@second-gear/contract/car-cities';
import { MAP_SIZE, projectToMap } from './projection.ts';

export interface Dot extends CarCity {
  x: number;
  y: number;
  radius: number;
  /** Whether the city's name is shown. This requires enough space and fewer than MAX_LABELS other names. */
  hasLabel: boolean;
}

/** The visible part of the map: its upper left corner in map units, and its magnification. */
export interface MapView {
  x: number;
  y: number;
  zoom: number;
}

interface Point {
  x: number;
  y: number;
}

const MIN_RADIUS = 7;
const MAX_RADIUS = 26;
/** Space for a city's name, in the SVG's units. */
const LABEL_SIZE = { width: 110, height: 24 } as const;
const MAX_LABELS = 12;

const WHOLE_MAP: MapView = { x: 0, y: 0, zoom: 1 };
/**
 * Minimum visible width in map units, about 900 miles. If less of the outline were visible, the dots'
 * locations would be unclear.
 */
const MIN_VIEW_WIDTH = 300;
/** Factor by which the visible part is larger than the area of the cities. */
const VIEW_SCALE = 1.5;
/** If the cities need more width than this, the whole map is visible. */
const MAX_VIEW_WIDTH = MAP_SIZE.width * 0.8;

/** A dot's area grows with its number of cars. */
const getRadius = (cars: number): number => Math.min(MAX_RADIUS, MIN_RADIUS + 2.5 * Math.sqrt(cars - 1));

/**
 * Returns the part of the map that contains the cities. Returns the whole map if they are far apart or there
 * are none.
 */
function fitView(points: readonly Point[]): MapView {
  if (points.length === 0) return WHOLE_MAP;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const aspectRatio = MAP_SIZE.width / MAP_SIZE.height;
  const width = Math.max(
    (right - left) * VIEW_SCALE,
    (bottom - top) * VIEW_SCALE * aspectRatio,
    MIN_VIEW_WIDTH,
  );
  if (width > MAX_VIEW_WIDTH) return WHOLE_MAP;
  return {
    x: (left + right - width) / 2,
    y: (top + bottom - width / aspectRatio) / 2,
    zoom: MAP_SIZE.width / width,
  };
}

const toPoint = ({ lat, lon }: CarCity): Point | null =>
  lat === null || lon === null ? null : projectToMap(lat, lon);

/**
 * Returns the part of the map that contains the cities, and their dots, largest first so that small ones
 * render on top. At most `MAX_LABELS` names are shown, and only where they do not overlap.
 */
export function layOutDots(cities: readonly CarCity[]): { view: MapView; dots: Dot[] } {
  const placedCities = [...cities]
    .sort((a, b) => b.cars - a.cars)
    .flatMap((city) => {
      const point = toPoint(city);
      return point ? [{ city, point }] : [];
    });
  const view = fitView(placedCities.map(({ point }) => point));
  const labelPoints: Point[] = [];
  const dots = placedCities.map(({ city, point }) => {
    const position = { x: (point.x - view.x) * view.zoom, y: (point.y - view.y) * view.zoom };
    const hasLabel =
      labelPoints.length < MAX_LABELS &&
      labelPoints.every(
        ({ x, y }) =>
          Math.abs(x - position.x) > LABEL_SIZE.width || Math.abs(y - position.y) > LABEL_SIZE.height,
      );
    if (hasLabel) labelPoints.push(position);
    return { ...city, ...position, radius: getRadius(city.cars), hasLabel };
  });
  return { view, dots };
}
