import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { isListed } from '../cars/listed.ts';
import type { Database } from '../db/database.ts';
import { cars, locations } from '../db/tables/cars.ts';
import { shownCity } from '../places/shown-city.ts';

/** Where some listed car stands. */
export const isStoodAt = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cars)
      .where(and(eq(cars.locationId, locations.id), isListed)),
  );

/** Where a listed car stands; null for no car, and for none that is listed. */
export async function findOwnPlace(db: Database, carId: string | undefined) {
  if (carId === undefined) return null;
  const [own] = await db
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
  return own ?? null;
}
