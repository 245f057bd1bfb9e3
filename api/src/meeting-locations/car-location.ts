import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { isListed } from '../cars/is-listed.ts';
import type { Database } from '../db/database.ts';
import { cars, locations } from '../db/tables/cars.ts';
import { shownCity } from '../places/shown-city.ts';

/** Whether a location is that of a listed car. */
export const hasListedCar = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cars)
      .where(and(eq(cars.locationId, locations.id), isListed)),
  );

/** Returns the location of a listed car. Null without `carId` or if the car is not listed. */
export async function findCarLocation(db: Database, carId: string | undefined) {
  if (carId === undefined) return null;
  const [carLocation] = await db
    .select({
      id: locations.id,
      city: locations.city,
      shownCity,
      street: locations.street,
      houseNumber: locations.houseNumber,
      flatNo: locations.flatNo,
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(and(eq(cars.id, carId), isListed));
  return carLocation ?? null;
}
