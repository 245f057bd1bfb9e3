import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { locations } from '../db/tables/cars.ts';
import { keyOf, type Order, type PageRequest, readPage, type Rows } from '../paging.ts';
import { tenthsTo } from '../places/distance.ts';
import { findOwnPlace, isStoodAt } from './standing.ts';

const columns = {
  city: locations.city,
  street: locations.street,
  houseNumber: locations.houseNumber,
  flatNo: locations.flatNo,
};
const address = sql<string>`${locations.city} || chr(31) || ${locations.street} || chr(31) || ${locations.houseNumber} || chr(31) || ${locations.flatNo}`;

const toLocation = ({
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
 * Sort key: addresses in the same city first, then other cities by distance; by name if the place has no
 * coordinates.
 */
const awayFrom = ({ city, lat, lon }: { city: string; lat: number | null; lon: number | null }): SQL => {
  const away = lat === null || lon === null ? sql`1` : sql`1 + ${tenthsTo(locations, { lat, lon })}`;
  return sql`case when ${locations.city} = ${city}::text then 0 else ${away} end`;
};

/**
 * Returns the distinct addresses of listed cars, for signed-in users. The address of car `carId` comes first,
 * followed by the nearest ones. Otherwise sorted by city and street.
 */
export async function findMeetingLocations(
  db: Database,
  { carId, ...page }: PageRequest & { carId?: string | undefined },
): Promise<Rows<MeetingLocation>> {
  const own = await findOwnPlace(db, carId);
  const order: Order = {
    ...(own ? { first: awayFrom(own) } : {}),
    column: address,
    kind: 'text',
    id: locations.id,
    direction: 'asc',
  };
  const others = and(isStoodAt(db), own ? ne(locations.id, own.id) : undefined);
  const found = await readPage(page, {
    order,
    matching: others,
    rows: (cut) =>
      db
        .select({ ...columns, _id: locations.id, key: keyOf(order) })
        .from(locations)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(locations, others),
    toItem: ({ _id, ...row }) => toLocation({ id: _id, ...row }),
  });
  const lead = own && page.cursor === undefined ? [toLocation(own)] : [];
  return { ...found, items: [...lead, ...found.items], total: found.total + (own ? 1 : 0) };
}
