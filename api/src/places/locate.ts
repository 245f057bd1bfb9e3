import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { locations } from '../db/tables/cars.ts';
import type { Job } from '../jobs.ts';
import { findPlace } from './find.ts';

/** Where a city lies, as an address is stored with it; nulls for one that no table of ours knows. */
export function pointOf(city: string): { lat: number | null; lon: number | null } {
  const place = findPlace(city);
  return { lat: place?.lat ?? null, lon: place?.lon ?? null };
}

/** Finds the points of addresses that have none: of before, or written by an older release. Returns how many cities. */
export async function locateAddresses(db: Database): Promise<number> {
  const cities = await db
    .selectDistinct({ city: locations.city })
    .from(locations)
    .where(isNull(locations.lat));
  let found = 0;
  for (const { city } of cities) {
    const { lat, lon } = pointOf(city);
    if (lat === null) continue;
    await db
      .update(locations)
      .set({ lat: sql`${lat}::float8`, lon: sql`${lon}::float8` })
      .where(and(eq(locations.city, city), isNull(locations.lat)));
    found += 1;
  }
  return found;
}

export const locateAddressesJob = ({ db }: { db: Database }): Job => ({
  name: 'find the points of addresses',
  everyMs: 10 * 60_000,
  run: () => locateAddresses(db),
});
