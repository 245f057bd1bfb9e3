import { type CarCity, MAX_CITIES } from '@second-gear/contract/car-cities';
import type { FacetFilters } from '@second-gear/contract/facets';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { isShownCitySql } from '../places/shown-city.ts';
import { matchesFiltersSql } from './filters.ts';

/**
 * Returns the cities of the matching cars, those with the most cars first. Merges spellings that differ in
 * case, and omits unknown cities.
 */
export const findCarCities = (db: Database, filters: FacetFilters): Promise<CarCity[]> =>
  db
    .select({
      city: sql<string>`min(${locations.city})`,
      cars: count(),
      lat: sql<number | null>`min(${locations.lat})::float8`,
      lon: sql<number | null>`min(${locations.lon})::float8`,
    })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(and(matchesFiltersSql(filters), isShownCitySql))
    .groupBy(sql`lower(${locations.city})`)
    .orderBy(desc(count()), asc(sql`lower(${locations.city})`))
    .limit(MAX_CITIES);
