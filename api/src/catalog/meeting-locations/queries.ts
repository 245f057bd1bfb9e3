import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { locations } from '../../platform/db/tables/cars.ts';
import {
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  type SortOrder,
} from '../../platform/paging/paging.ts';
import { tenthsOfMilesToSql } from '../places/distance.ts';
import { findCarLocation, hasListedCarSql } from './car-location.ts';

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
 * Sort key: addresses in the car's city first, then the others by distance. If the car's location has no
 * coordinates, the others have the same key, so they are sorted by name.
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
    ...(carLocation ? { first: distanceSortKeySql(carLocation) } : {}),
    column: addressSortKeySql,
    kind: 'text',
    id: locations.id,
    direction: 'asc',
  };
  const others = and(hasListedCarSql(db), carLocation ? ne(locations.id, carLocation.id) : undefined);
  const result = await readPage(page, {
    order,
    matching: others,
    rows: (clauses) =>
      db
        .select({ ...addressColumns, _id: locations.id, key: cursorKeySql(order) })
        .from(locations)
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit),
    count: () => db.$count(locations, others),
    toItem: ({ _id, ...row }) => toMeetingLocation({ id: _id, ...row }),
  });
  const firstItems = carLocation && page.cursor === undefined ? [toMeetingLocation(carLocation)] : [];
  return { ...result, items: [...firstItems, ...result.items], total: result.total + (carLocation ? 1 : 0) };
}
