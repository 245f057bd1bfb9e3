import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import { isListed } from '../cars/listed.ts';
import type { Database } from '../db/database.ts';
import { cars, locations } from '../db/tables/cars.ts';
import { keyOf, type PageRequest, readPage, type Rows } from '../paging.ts';

const columns = {
  id: locations.id,
  city: locations.city,
  street: locations.street,
  houseNumber: locations.houseNumber,
  flatNo: locations.flatNo,
};
const address = sql<string>`${locations.city} || chr(31) || ${locations.street} || chr(31) || ${locations.houseNumber} || chr(31) || ${locations.flatNo}`;
const byAddress = { column: address, kind: 'text', id: locations.id, direction: 'asc' } as const;

const toLocation = ({
  id,
  city,
  street,
  houseNumber,
  flatNo,
}: MeetingLocation['location'] & { id: string }) => ({
  id,
  location: { city, street, houseNumber, flatNo },
});

/** Distinct addresses of listed cars by city and street; that of the car named by `carId` leads the first page. */
export async function findMeetingLocations(
  db: Database,
  { carId, ...page }: PageRequest & { carId?: string | undefined },
): Promise<Rows<MeetingLocation>> {
  const [own] = carId
    ? await db
        .select(columns)
        .from(cars)
        .innerJoin(locations, eq(locations.id, cars.locationId))
        .where(and(eq(cars.id, carId), isListed))
    : [];
  const others: SQL | undefined = and(
    exists(
      db
        .select({ one: sql`1` })
        .from(cars)
        .where(and(eq(cars.locationId, locations.id), isListed)),
    ),
    own ? ne(locations.id, own.id) : undefined,
  );
  const found = await readPage(page, {
    order: byAddress,
    matching: others,
    rows: (cut) =>
      db
        .select({ ...columns, _id: locations.id, key: keyOf(byAddress) })
        .from(locations)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(locations, others),
    toItem: (row) => toLocation(row),
  });
  const lead = own && page.cursor === undefined ? [toLocation(own)] : [];
  return {
    ...found,
    items: [...lead, ...found.items],
    total: found.total + (own ? 1 : 0),
  };
}
