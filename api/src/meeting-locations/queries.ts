import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { and, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { locations } from '../db/tables/cars.ts';
import { keyOf, type Order, type PageRequest, readPage, type Rows } from '../paging.ts';
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
 * Distinct addresses of listed cars by city and street, for people who are signed in. That of the car named by `carId`
 * leads the first page, and the rest of its city comes before other cities.
 */
export async function findMeetingLocations(
  db: Database,
  { carId, ...page }: PageRequest & { carId?: string | undefined },
): Promise<Rows<MeetingLocation>> {
  const own = await findOwnPlace(db, carId);
  const order: Order = {
    ...(own ? { first: sql`case when ${locations.city} = ${own.city}::text then 0 else 1 end` } : {}),
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
