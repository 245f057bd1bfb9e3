import { and, between, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Point } from './place-table.ts';

/** Mean radius of the Earth, in miles. */
const EARTH_RADIUS_MILES = 3958.8;
/** Miles per degree of latitude, rounded down, so bounding boxes are slightly too large. */
const MILES_PER_DEGREE = 68.7;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance between two points in miles. */
export function milesBetween(from: Point, to: Point): number {
  const [a, b] = [toRadians(from.lat), toRadians(to.lat)];
  const north = Math.sin((b - a) / 2) ** 2;
  const east = Math.sin(toRadians(to.lon - from.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(north + Math.cos(a) * Math.cos(b) * east)));
}

interface PointColumns {
  lat: SQLWrapper;
  lon: SQLWrapper;
}

/**
 * SQL for the distance in miles between a row's coordinates and a point. Null for a row without coordinates.
 * The `case` is needed because `least` ignores nulls.
 */
export const milesToSql = ({ lat, lon }: PointColumns, point: Point): SQL<number | null> =>
  sql`(case when ${lat} is not null then ${2 * EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${point.lat}::float8) / 2), 2) +
    ${Math.cos(toRadians(point.lat))}::float8 * cos(radians(${lat})) * power(sin(radians(${lon} - ${point.lon}::float8) / 2), 2)))) end)`;

/** Sort key of rows without coordinates, so they come last. */
const UNKNOWN_DISTANCE_TENTHS = 1_000_000;

/** SQL sort key: the distance in tenths of a mile, precise enough to separate two cities. */
export const tenthsOfMilesToSql = (columns: PointColumns, point: Point): SQL<number> =>
  sql`coalesce(round(${milesToSql(columns, point)} * 10)::int, ${UNKNOWN_DISTANCE_TENTHS}::int)`;

/**
 * SQL condition for rows within `miles` of a point. The bounding box does not change the result, but its
 * condition can use an index.
 */
export function isWithinMilesSql(columns: PointColumns, point: Point, miles: number): SQL | undefined {
  const north = miles / MILES_PER_DEGREE;
  const maxAbsoluteLat = Math.max(Math.abs(point.lat - north), Math.abs(point.lat + north));
  const east = maxAbsoluteLat >= 89 ? 360 : north / Math.cos(toRadians(maxAbsoluteLat));
  // A box across the date line would have two parts. In that case, the longitude is not filtered, only the
  // latitude and the distance.
  const [westBound, eastBound] = [point.lon - east, point.lon + east];
  return and(
    between(columns.lat, sql`${point.lat - north}::float8`, sql`${point.lat + north}::float8`),
    westBound < -180 || eastBound > 180
      ? undefined
      : between(columns.lon, sql`${westBound}::float8`, sql`${eastBound}::float8`),
    sql`${milesToSql(columns, point)} <= ${miles}::float8`,
  );
}
