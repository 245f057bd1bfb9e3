import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { shownCitySql } from '../places/shown-city.ts';

/** Matches the locations of listed cars. */
export const hasListedCarSql = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cars)
      .where(and(eq(cars.locationId, locations.id), isListedSql)),
  );

/** Returns the location of a listed car. Null without `carId` or if the car is not listed. */
export async function findCarLocation(db: Database, carId: string | undefined) {
  if (carId === undefined) return null;
  const [carLocation] = await db
    .select({
      id: locations.id,
      city: locations.city,
      shownCity: shownCitySql,
      street: locations.street,
      houseNumber: locations.houseNumber,
      flatNo: locations.flatNo,
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(and(eq(cars.id, carId), isListedSql));
  return carLocation ?? null;
}
