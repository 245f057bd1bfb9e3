import { toCityOnlyAddress } from '@second-gear/contract/fields';
import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { and, count, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import {
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  type SortOrder,
} from '../../platform/paging/paging.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { tenthsOfMilesToSql } from '../places/distance.ts';
import { isShownCitySql, shownCitySql } from '../places/shown-city.ts';

/** SQL condition for the locations of listed cars. */
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

const addressColumns = {
  city: locations.city,
  street: locations.street,
  houseNumber: locations.houseNumber,
  flatNo: locations.flatNo,
};
const addressSortKeySql = sql<string>`${locations.city} || chr(31) || ${locations.street} || chr(31) || ${locations.houseNumber} || chr(31) || ${locations.flatNo}`;

const toMeetingLocation = ({
  id,
  city,
  street,
  houseNumber,
  flatNo,
}: MeetingLocation['location'] & { id: string }): MeetingLocation => ({
  id,
  location: { city, street, houseNumber, flatNo },
});

/**
 * Sort key: addresses in the car's city first, then all other addresses by distance. If the car's location
 * has no coordinates, all other addresses have the same key, so they are sorted by name.
 */
const distanceSortKeySql = ({
  city,
  lat,
  lon,
}: {
  city: string;
  lat: number | null;
  lon: number | null;
}): SQL => {
  const distance =
    lat === null || lon === null ? sql`1` : sql`1 + ${tenthsOfMilesToSql(locations, { lat, lon })}`;
  return sql`case when ${locations.city} = ${city}::text then 0 else ${distance} end`;
};

/**
 * Returns the distinct addresses of listed cars, for signed-in users. The address of car `carId` comes first,
 * followed by the nearest addresses. Without `carId`, sorted by city and street.
 */
export async function findMeetingLocations(
  db: Database,
  { carId, ...page }: PageRequest & { carId?: string | undefined },
): Promise<Page<MeetingLocation>> {
  const carLocation = await findCarLocation(db, carId);
  const order: SortOrder = {
    ...(carLocation ? { firstColumn: distanceSortKeySql(carLocation) } : {}),
    column: addressSortKeySql,
    kind: 'text',
    id: locations.id,
    direction: 'asc',
  };
  const isOtherLocation = and(
    hasListedCarSql(db),
    carLocation ? ne(locations.id, carLocation.id) : undefined,
  );
  const result = await readPage(page, {
    order,
    condition: isOtherLocation,
    rows: db.select({ ...addressColumns, _id: locations.id, key: cursorKeySql(order) }).from(locations),
    count: () => db.$count(locations, isOtherLocation),
    toItem: ({ _id, ...row }) => toMeetingLocation({ id: _id, ...row }),
  });
  const firstItems = carLocation && page.cursor === undefined ? [toMeetingLocation(carLocation)] : [];
  return { ...result, items: [...firstItems, ...result.items], total: result.total + (carLocation ? 1 : 0) };
}

const toCityLocation = (id: string, city: string): MeetingLocation => ({
  id,
  location: toCityOnlyAddress({ city }),
});

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
  const isOtherCity = carLocation ? ne(cities.city, carLocation.city) : undefined;
  const result = await readPage(page, {
    order: byCity,
    condition: isOtherCity,
    rows: db.select({ _id: cities.id, city: cities.city, key: cursorKeySql(byCity) }).from(cities),
    count: async () => {
      const [row] = await db.select({ all: count() }).from(cities).where(isOtherCity);
      return row?.all ?? 0;
    },
    toItem: ({ _id, city }) => toCityLocation(_id, city),
  });
  const firstItems =
    carLocation && page.cursor === undefined ? [toCityLocation(carLocation.id, carLocation.shownCity)] : [];
  return { ...result, items: [...firstItems, ...result.items], total: result.total + (carLocation ? 1 : 0) };
}
