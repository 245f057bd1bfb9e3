import { toCityOnlyAddress } from '@second-gear/contract/fields';
import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { and, count, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { locations } from '../../platform/db/tables/cars.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { isShownCitySql } from '../places/shown-city.ts';
import { findCarLocation, hasListedCarSql } from './car-location.ts';

const toCity = (id: string, city: string): MeetingLocation => ({ id, location: toCityOnlyAddress({ city }) });

/**
 * Returns the distinct cities of listed cars, for visitors. The city of car `carId` comes first. The id of a
 * city is the id of one of its addresses, because older clients may book with it. The city of the car has the
 * id of the car's address.
 */
export async function findMeetingCities(
  db: Database,
  { carId, ...page }: PageRequest & { carId?: string | undefined },
): Promise<Page<MeetingLocation>> {
  const carLocation = await findCarLocation(db, carId);
  const cities = db
    .select({ id: sql<string>`min(${locations.id})`.as('city_id'), city: locations.city })
    .from(locations)
    .where(and(hasListedCarSql(db), isShownCitySql))
    .groupBy(locations.city)
    .as('cities');
  const byCity = { column: cities.city, kind: 'text', id: cities.id, direction: 'asc' } as const;
  const others = carLocation ? ne(cities.city, carLocation.city) : undefined;
  const result = await readPage(page, {
    order: byCity,
    matching: others,
    rows: (clauses) =>
      db
        .select({ _id: cities.id, city: cities.city, key: cursorKeySql(byCity) })
        .from(cities)
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit),
    count: async () => {
      const [row] = await db.select({ all: count() }).from(cities).where(others);
      return row?.all ?? 0;
    },
    toItem: ({ _id, city }) => toCity(_id, city),
  });
  const firstItems =
    carLocation && page.cursor === undefined ? [toCity(carLocation.id, carLocation.shownCity)] : [];
  return { ...result, items: [...firstItems, ...result.items], total: result.total + (carLocation ? 1 : 0) };
}
