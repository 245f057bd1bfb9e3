import { cityOf } from '@second-gear/contract/fields';
import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { and, count, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { locations } from '../db/tables/cars.ts';
import { keyOf, type PageRequest, readPage, type Rows } from '../paging.ts';
import { isShownCity } from '../places/shown-city.ts';
import { findOwnPlace, isStoodAt } from './standing.ts';

const toCity = (id: string, city: string): MeetingLocation => ({ id, location: cityOf({ city }) });

/**
 * Returns the distinct cities of listed cars, for visitors. The city of car `carId` comes first. A city's id
 * is that of one of its addresses, the car's own if possible, because older clients may send it back.
 */
export async function findMeetingCities(
  db: Database,
  { carId, ...page }: PageRequest & { carId?: string | undefined },
): Promise<Rows<MeetingLocation>> {
  const own = await findOwnPlace(db, carId);
  const cities = db
    .select({ id: sql<string>`min(${locations.id})`.as('city_id'), city: locations.city })
    .from(locations)
    .where(and(isStoodAt(db), isShownCity))
    .groupBy(locations.city)
    .as('cities');
  const byCity = { column: cities.city, kind: 'text', id: cities.id, direction: 'asc' } as const;
  const others = own ? ne(cities.city, own.city) : undefined;
  const found = await readPage(page, {
    order: byCity,
    matching: others,
    rows: (cut) =>
      db
        .select({ _id: cities.id, city: cities.city, key: keyOf(byCity) })
        .from(cities)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: async () => {
      const [row] = await db.select({ all: count() }).from(cities).where(others);
      return row?.all ?? 0;
    },
    toItem: ({ _id, city }) => toCity(_id, city),
  });
  const lead = own && page.cursor === undefined ? [toCity(own.id, own.shownCity)] : [];
  return { ...found, items: [...lead, ...found.items], total: found.total + (own ? 1 : 0) };
}
